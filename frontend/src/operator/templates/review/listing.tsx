import { categoryTexts } from '@throughline/contracts/templates/template-texts.js';
import type { TemplateVersionRow } from '@throughline/contracts/templates/template.rows.js';
import { MetaList } from '../../../ui/table/meta-list.js';
import { ReviewPart } from './part.js';

/** What the gallery says about it. */
export const Listing = ({ version: { file, changelog } }: { version: TemplateVersionRow }) => {
  const { slug, summary, does, fits, steps, categories, tags } = file.listing;
  return (
    <ReviewPart title="What it says">
      <div className="grid max-w-[68ch] gap-4 text-sm">
        <p>{summary}</p>
        {does !== '' && <p className="break-words whitespace-pre-line text-ink-2">{does}</p>}
        {steps.length > 0 && (
          <ol className="grid list-decimal gap-1 pl-4 text-ink-2">
            {steps.map((step, at) => (
              <li key={at}>{step}</li>
            ))}
          </ol>
        )}
        <MetaList
          items={[
            fits !== '' && { label: 'Fits', value: fits },
            { label: 'Categories', value: categories.map((category) => categoryTexts[category].name).join(', ') },
            tags.length > 0 && { label: 'Tags', value: tags.join(', ') },
            { label: 'URL', value: <span className="mono break-all">/templates/{slug}</span> },
            changelog !== '' && { label: 'Changes', value: <span className="whitespace-pre-line">{changelog}</span> },
          ]}
        />
      </div>
    </ReviewPart>
  );
};
