import { ProblemError } from '../../lib/problem-error.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { NoPermission } from '../../ui/feedback/no-permission.js';
import type { Failure } from './error-boundary.js';
import { NothingHere } from './nothing-here.js';
import { isOldVersion } from '../../lib/page/old-version.js';

/** A slot that failed, while the other one goes on. */
export const SlotFailure = ({ error, retry, what }: Failure & { what: string }) => {
  if (error instanceof ProblemError && error.status === 404) return <NothingHere />;
  if (error instanceof ProblemError && error.status === 403)
    return <NoPermission title="This is not yours to see">{error.sentence}</NoPermission>;
  if (isOldVersion(error))
    return (
      <EmptyState
        title="A new version is here"
        action={<Button onClick={() => location.reload()}>Load the page anew</Button>}
      >
        This screen belongs to a version that has been replaced.
      </EmptyState>
    );
  return (
    <ErrorState title={`${what} broke`} problem={error instanceof ProblemError ? error : undefined} onRetry={retry}>
      {error instanceof ProblemError ? undefined : 'What you did before is kept.'}
    </ErrorState>
  );
};
