import { Navigate, useSearchParams } from 'react-router';
import { TwoColumnsLoading } from '../components/page-states/two-columns-loading.js';
import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { useQuery } from '../lib/use-query.js';
import { ButtonLink } from '../ui/buttons/button-link.js';
import { EmptyState } from '../ui/feedback/empty-state.js';
import { ErrorState } from '../ui/feedback/error-state.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { findNoteNamed } from './data/notes.api.js';

/** `/{workspace}/notes/named?key=…`: steps and templates know a note by its name alone. */
export const NamedNoteScreen = () => {
  const { workspaceId, path, may } = useWorkspace();
  const [params] = useSearchParams();
  const key = params.get('key') ?? '';
  const { data, problem, reload } = useQuery(`note ${key}`, (signal) => findNoteNamed(workspaceId, key, signal));
  useTitle(key, 'Notes');
  if (data) return <Navigate to={path('notes', data.id)} replace />;
  if (problem) return <ErrorState title="The note could not be loaded" problem={problem} onRetry={reload} />;
  if (data === undefined) return <TwoColumnsLoading label="Loading the note" panel={400} withHeader />;
  return (
    <>
      <PageHeader crumbs={[{ label: 'Notes', to: path('notes') }]} title={key} />
      <div className="border-t border-line-strong pt-16">
        <EmptyState
          title="Nobody has written this note yet"
          action={
            may('agents.edit') && (
              <ButtonLink to={`${path('notes')}?${new URLSearchParams({ create: key }).toString()}`} variant="primary">
                Write it
              </ButtonLink>
            )
          }
        >
          An agent that reads it gets an empty text.
        </EmptyState>
      </div>
    </>
  );
};
