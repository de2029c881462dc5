import { Link } from 'react-router';
import { useQuery } from '../../lib/use-query.js';
import { listTemplates } from '../../rows/templates/templates.api.js';
import { TemplateTile } from './template-tile.js';

const shown = 6;

/** Some templates that work now, where a workspace has no agent yet. Nothing is said if they can’t be read: one can begin without. */
export const StarterTemplates = () => {
  const { data } = useQuery('starter templates', (signal) =>
    listTemplates({ order: 'quickest', offline: 'true' }, signal),
  );
  if (data === undefined || data.total === 0) return <div className="min-h-80" aria-hidden />;
  return (
    <section aria-labelledby="starter-templates" className="mx-auto w-full max-w-4xl px-gutter pb-10">
      <div className="mb-3 flex items-baseline">
        <h2 id="starter-templates" className="text-sm font-semibold tracking-tight">
          Start from a template
        </h2>
        <Link to="/templates" className="link ml-auto text-sm">
          All templates
        </Link>
      </div>
      <ul className="grid overflow-hidden rounded-md border-t border-l border-line sm:grid-cols-2 lg:grid-cols-3">
        {data.items.slice(0, shown).map((template) => (
          <TemplateTile key={template.slug} template={template} to={`/templates/${template.slug}/use`} />
        ))}
      </ul>
    </section>
  );
};
