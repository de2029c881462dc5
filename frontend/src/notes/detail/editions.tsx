import type { NoteEdition } from '@throughline/contracts/notes/note.requests.js';
import type { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { Link } from 'react-router';
import { ActorName } from '../../components/names/actor-name.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { Diff } from '../../ui/diff/diff.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { textOfNote } from '../data/note-content.js';
import { useEditions } from './use-editions.js';

type EditionsProps = { note: NoteRow; onRestore: ((text: string) => void) | undefined };

/** Every edition, newest first: who wrote it, in which run, and what is different from the one before. */
export const Editions = ({ note, onRestore }: EditionsProps) => {
  const { editions, problem, reload, more, pending } = useEditions(note);
  return (
    <aside aria-label="Editions" className="border-line max-lg:border-t lg:border-l">
      <h2 className="px-5 pt-5 pb-2 text-sm font-semibold tracking-tight">Editions</h2>
      {problem && <ErrorState title="Editions could not be loaded" problem={problem} onRetry={reload} />}
      {!editions && !problem && <SkeletonRows label="Loading editions" />}
      <ol>
        {listed(editions).map(({ edition, before }) => (
          <Edition
            key={edition.edition}
            edition={edition}
            before={before}
            onRestore={edition.edition <= note.revision ? onRestore : undefined}
          />
        ))}
      </ol>
      {editions?.next != null && (
        <div className="px-5 py-3">
          <Button size="sm" busy={pending} onClick={() => void more()}>
            Earlier editions
          </Button>
        </div>
      )}
    </aside>
  );
};

/** Each with the one before; the last of a page waits for that. */
const listed = (editions: { items: readonly NoteEdition[]; next: string | null } | undefined) =>
  (editions?.items ?? [])
    .map((edition, at, all) => ({ edition, before: all[at + 1] }))
    .filter(({ before }) => before !== undefined || editions?.next === null);

type EditionProps = {
  edition: NoteEdition;
  before: NoteEdition | undefined;
  onRestore: ((text: string) => void) | undefined;
};

const Edition = ({ edition: { edition, text, writtenBy, writtenAt, runId }, before, onRestore }: EditionProps) => {
  const { path } = useWorkspace();
  const written = textOfNote(text);
  return (
    <li className="grid gap-2 border-b border-line px-5 py-3 text-sm last:border-b-0">
      <div className="flex min-w-0 items-center gap-2">
        <span className="min-w-0">
          {writtenBy.kind === 'agent' ? (
            <Link to={path('agents', writtenBy.id)} className="rounded-xs hover:underline">
              <ActorName actor={writtenBy} />
            </Link>
          ) : (
            <ActorName actor={writtenBy} />
          )}
        </span>
        <span className="ml-auto flex-none text-xs text-ink-3">
          Edition {edition}, <RelativeTime at={writtenAt} />
        </span>
      </div>
      {written === null ? (
        <p className="text-ink-3">Erased</p>
      ) : (
        <Diff
          fields={[
            {
              label: before ? `Compared with ${before.edition}` : 'First text',
              before: before && (textOfNote(before.text) ?? ''),
              after: written,
            },
          ]}
          plain={!before}
          stacked
        />
      )}
      <div className="flex items-center gap-3 empty:hidden">
        {runId !== null && writtenBy.kind === 'agent' && (
          <Link to={path('agents', writtenBy.id, 'runs', runId)} className="link">
            Open the run
          </Link>
        )}
        {onRestore && written !== null && (
          <Button size="sm" variant="ghost" className="-ml-2" onClick={() => onRestore(written)}>
            Use this text
          </Button>
        )}
      </div>
    </li>
  );
};
