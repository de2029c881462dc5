import { starterTemplates } from '@throughline/contracts/public/start-page-texts.js';
import { Link } from 'react-router';
import { useQuery } from '../../lib/use-query.js';
import { listTemplates } from '../data/templates.api.js';
import { useGalleryUrl } from './gallery-frame.js';
import { TemplateTile } from './template-tile.js';

/** Some templates that work now, where a workspace has no agent yet. Nothing is said if they can’t be read: one can begin without. */
export const StarterTemplates = () => {
  const gallery = useGalleryUrl();
  const { data } = useQuery('starter templates', (signal) =>
    listTemplates({ slugs: starterTemplates.join(',') }, signal),
  );
  const shown = starterTemplates.flatMap((slug) => data?.items.find((each) => each.slug === slug) ?? []);
  if (shown.length === 0) return <div className="min-h-80" aria-hidden />;
  return (
    <section aria-labelledby="starter-templates" className="border-t border-line">
      <div className="flex items-baseline px-gutter py-4">
        <h2 id="starter-templates" className="text-sm font-semibold tracking-tight">
          Templates that work now
          <span className="ml-2 font-normal text-ink-3">no account, no key</span>
        </h2>
        <Link to={gallery} className="link ml-auto text-sm">
          All templates
        </Link>
      </div>
      <ul className="grid border-t border-line sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((template) => (
          <TemplateTile key={template.slug} template={template} to={`${gallery}/${template.slug}/use`} />
        ))}
      </ul>
    </section>
  );
};
