import { ProblemError } from '../../lib/problem-error.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { NoPermission } from '../../ui/feedback/no-permission.js';
import type { Failure } from './error-boundary.js';
import { NothingHere } from './nothing-here.js';
import { isOldVersion } from '../../lib/page/old-version.js';

/** Shown in place of a region that failed, while the rest of the page keeps working. */
export const RegionFailure = ({ error, retry, what }: Failure & { what: string }) => {
  if (error instanceof ProblemError && error.status === 404) return <NothingHere />;
  if (error instanceof ProblemError && error.status === 403)
    return <NoPermission title="You don’t have access">{error.sentence}</NoPermission>;
  if (isOldVersion(error))
    return (
      <EmptyState
        title="New version available"
        action={<Button onClick={() => location.reload()}>Reload the page</Button>}
      >
        Reload the page to use it.
      </EmptyState>
    );
  return (
    <ErrorState
      title={`${what} could not be shown`}
      problem={error instanceof ProblemError ? error : undefined}
      onRetry={retry}
    >
      {error instanceof ProblemError ? undefined : 'Try again, or reload the page.'}
    </ErrorState>
  );
};
