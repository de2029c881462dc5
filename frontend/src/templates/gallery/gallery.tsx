import type { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import type { TemplateCards } from '@throughline/contracts/templates/template.requests.js';
import { useState } from 'react';
import { ListSearch } from '../../components/lists/list-search.js';
import { SignInFirst } from '../../components/page-states/sign-in-first.js';
import { GalleryFrame, useGalleryUrl, useIsInWorkspace } from '../components/gallery-frame.js';
import { TemplateTile } from '../components/template-tile.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useUrlSearch } from '../../lib/page/url-search.js';
import { useQuery } from '../../lib/use-query.js';
import { knownTemplates, listTemplates } from '../data/templates.api.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { OwnTemplates } from './own-templates.js';
import { GalleryFilters } from './gallery-filters.js';
import { galleryUrl, pageSize, toQuery, type GallerySearch } from './gallery-search.js';

/** Templates of the workspace itself are found by words alone. */
const isOnlyWords = ({ q: _, ...rest }: GallerySearch): boolean => galleryUrl.write(rest) === '';

type Props = { category: TemplateCategory | undefined; title: string; about: string };

/** Templates of all categories or of one, to search and to filter. */
export const Gallery = ({ category, title, about }: Props) => {
  const inWorkspace = useIsInWorkspace();
  const { search, words, setWords, change, clear } = useUrlSearch(galleryUrl);
  const asked = galleryUrl.write(search);
  const key = `templates ${category ?? ''} ${asked}`;
  // Another search begins at its first page.
  const [page, setPage] = useState({ of: key, after: 0 });
  const after = page.of === key ? page.after : 0;
  const found = useQuery(
    `${key} ${after}`,
    (signal) => listTemplates(toQuery(search, category, after), signal),
    asked === '' && after === 0 ? knownTemplates(category) : undefined,
  );
  const shown = found.data;
  if (found.problem?.code === 'session_missing') return <SignInFirst />;
  return (
    <GalleryFrame title={title} width="max-w-[1440px]">
      <div className="flex flex-wrap items-end gap-4 pt-9 pb-5">
        <div>
          {!inWorkspace && <h1 className="text-2xl font-semibold tracking-display">{title}</h1>}
          <p className="mt-1 text-ink-2">{about}</p>
        </div>
        <div className="ml-auto max-md:w-full noscript:hidden">
          <ListSearch label="Search templates" value={words} onChange={setWords} className="md:!w-80" />
        </div>
      </div>
      {category === undefined && isOnlyWords(search) && <OwnTemplates words={search.q ?? ''} />}
      <GalleryFilters search={search} category={category} categories={shown?.categories ?? []} onChange={change} />
      {found.problem && (
        <ErrorState title="Templates could not be loaded" problem={found.problem} onRetry={found.reload} />
      )}
      {found.loading && <SkeletonRows rows={9} label="Loading templates" />}
      {shown && <Grid found={shown} words={words} onClear={clear} />}
      {shown && <Pages total={shown.total} after={after} onTurn={(next) => setPage({ of: key, after: next })} />}
    </GalleryFrame>
  );
};

const Grid = ({ found, words, onClear }: { found: TemplateCards; words: string; onClear: () => void }) => {
  const gallery = useGalleryUrl();
  return found.total === 0 ? (
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
        <TemplateTile key={template.slug} template={template} to={`${gallery}/${template.slug}`} />
      ))}
    </ul>
  );
};

type PagesProps = { total: number; after: number; onTurn: (after: number) => void };

const Pages = ({ total, after, onTurn }: PagesProps) =>
  total <= pageSize && after === 0 ? null : (
    <nav aria-label="Pages" className="mt-5 flex noscript:hidden items-center gap-2 text-sm text-ink-3">
      <span className="mr-auto tabular-nums">
        {formatNumber(after + 1)}–{formatNumber(Math.min(after + pageSize, total))} of {formatNumber(total)}
      </span>
      <Button disabled={after === 0} onClick={() => onTurn(Math.max(0, after - pageSize))}>
        Previous
      </Button>
      <Button disabled={after + pageSize >= total} onClick={() => onTurn(after + pageSize)}>
        Next
      </Button>
    </nav>
  );
