import { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import { categoryTexts } from '@throughline/contracts/templates/template-texts.js';
import { Link } from 'react-router';
import { PublicHeader } from '../../components/public/public-header.js';
import { useTitle } from '../../lib/page/use-title.js';

/** An address under the gallery that names nothing, with the categories there are. */
export const NotInGallery = () => {
  useTitle('Not found');
  return (
    <div className="min-h-dvh bg-surface">
      <PublicHeader />
      <main id="main" className="mx-auto w-full max-w-[1440px] px-4 pb-16 md:px-10">
        <h1 className="pt-9 text-2xl font-semibold tracking-display">Page not found</h1>
        <p className="mt-1 pb-5 text-ink-2">There is nothing at this address. These are the categories:</p>
        <ul className="flex flex-wrap gap-4 text-sm">
          {TemplateCategory.options.map((each) => (
            <li key={each}>
              <Link className="link" to={`/templates/category/${each}`}>
                {categoryTexts[each].name}
              </Link>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
};
