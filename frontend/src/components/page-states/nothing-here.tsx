import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { PageHeader } from '../../ui/layout/page-header.js';

/** Inside a workspace, an address that leads nowhere. */
export const NothingHere = () => {
  const { path, may } = useWorkspace();
  useTitle('Not found');
  return (
    <>
      <PageHeader title="Not found" />
      <div className="border-t border-line pt-16">
        <EmptyState
          title="There is nothing at this address"
          motif={<BrokenLine />}
          action={
            <>
              <ButtonLink to={path('agents')}>Go to agents</ButtonLink>
              {may('history.read') && <ButtonLink to={path('history')}>Look in history</ButtonLink>}
            </>
          }
        >
          It may have been renamed or mistyped, or it is not yours to see. Nothing is ever deleted here without a trace,
          so history may know.
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
