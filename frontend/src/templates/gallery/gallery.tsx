import type { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import type { TemplateCards } from '@throughline/contracts/templates/template.requests.js';
import { ListSearch } from '../../components/lists/list-search.js';
import { useUrlSearch } from '../../components/lists/use-url-search.js';
import { PublicHeader } from '../../components/public/public-header.js';
import { TemplateTile } from '../../components/templates/template-tile.js';
import { useQuery } from '../../lib/use-query.js';
import { knownTemplates, listTemplates } from '../../rows/templates/templates.api.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { GalleryFilters } from './gallery-filters.js';
import { queryOf, readSearch, writeSearch } from './gallery-search.js';

type Props = { category: TemplateCategory | undefined; title: string; about: string };

/** Templates of all categories or of one, to search and to filter. */
export const Gallery = ({ category, title, about }: Props) => {
  const { search, words, setWords, change, clear } = useUrlSearch({ read: readSearch, write: writeSearch });
  const asked = writeSearch(search);
  const found = useQuery(
    `templates ${category ?? ''} ${asked}`,
    (signal) => listTemplates(queryOf(search, category), signal),
    asked === '' ? knownTemplates(category) : undefined,
  );
  const shown = found.data;
  return (
    <div className="min-h-dvh bg-surface">
      <PublicHeader />
      <main id="main" className="mx-auto w-full max-w-[1440px] px-4 pb-16 md:px-10">
        <div className="flex flex-wrap items-end gap-4 pt-9 pb-5">
          <div>
            <h1 className="text-2xl font-semibold tracking-display">{title}</h1>
            <p className="mt-1 text-ink-2">{about}</p>
          </div>
          <div className="ml-auto max-md:w-full">
            <ListSearch label="Search templates" value={words} onChange={setWords} className="md:!w-80" />
          </div>
        </div>
        <GalleryFilters search={search} category={category} categories={shown?.categories ?? []} onChange={change} />
        {found.problem && (
          <ErrorState title="Templates could not be loaded" problem={found.problem} onRetry={found.reload} />
        )}
        {found.loading && <SkeletonRows rows={9} label="Loading templates" />}
        {shown && <Grid found={shown} words={words} onClear={clear} />}
      </main>
    </div>
  );
};

const Grid = ({ found, words, onClear }: { found: TemplateCards; words: string; onClear: () => void }) =>
  found.total === 0 ? (
    <EmptyState
      title={words === '' ? 'No templates match' : `Nothing for “${words}”`}
      action={<Button onClick={onClear}>Show all</Button>}
    >
      Try another word, or another category.
    </EmptyState>
  ) : (
    <ul
      aria-label="Templates"
      className="grid overflow-hidden rounded-md border-t border-l border-line sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
    >
      {found.items.map((template) => (
        <TemplateTile key={template.slug} template={template} to={`/templates/${template.slug}`} />
      ))}
    </ul>
  );
