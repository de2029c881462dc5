import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { PageHeader } from '../../ui/layout/page-header.js';

/** Shown inside a workspace for an unknown URL. `what`: the kind of thing that was looked for. */
export const NothingHere = ({ what = 'Page' }: { what?: string }) => {
  const { path, may } = useWorkspace();
  useTitle('Not found');
  return (
    <>
      <PageHeader title="Not found" />
      <div className="border-t border-line pt-16">
        <EmptyState
          title={`${what} not found`}
          motif={<BrokenLine />}
          action={
            <>
              <ButtonLink to={path('agents')}>Go to agents</ButtonLink>
              {may('history.read') && <ButtonLink to={path('history')}>Open history</ButtonLink>}
            </>
          }
        >
          It may have been renamed, the URL may be mistyped, or you may not have access. History lists everything that
          was renamed or deleted.
        </EmptyState>
      </div>
    </>
  );
};

const BrokenLine = () => (
  <svg viewBox="0 0 200 24" className="h-6 w-50 text-line-strong" stroke="currentColor" aria-hidden="true">
    <path d="M0 12h72M128 12h72" />
  </svg>
);
