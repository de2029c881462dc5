import { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import { categoryTexts } from '@throughline/contracts/templates/template-texts.js';
import { Link } from 'react-router';
import { GalleryFrame, useGalleryUrl, useIsInWorkspace } from '../components/gallery-frame.js';
import { useTitle } from '../../lib/page/use-title.js';

/** An address under the gallery that names nothing, with the categories there are. */
export const NotInGallery = () => {
  useTitle('Not found');
  const gallery = useGalleryUrl();
  const inWorkspace = useIsInWorkspace();
  return (
    <GalleryFrame title="Template not found" isBelow width="max-w-[1440px]">
      {!inWorkspace && <h1 className="pt-9 text-2xl font-semibold tracking-display">Template not found</h1>}
      <p className="mt-1 pt-3 pb-5 text-ink-2">There is nothing at this address. These are the categories:</p>
      <ul className="flex flex-wrap gap-4 text-sm">
        {TemplateCategory.options.map((each) => (
          <li key={each}>
            <Link className="link" to={`${gallery}/category/${each}`}>
              {categoryTexts[each].name}
            </Link>
          </li>
        ))}
      </ul>
    </GalleryFrame>
  );
};
