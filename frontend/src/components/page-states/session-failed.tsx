import { useTitle } from '../../lib/page/use-title.js';
import type { ProblemError } from '../../lib/problem-error.js';
import { loadSession } from '../../lib/session/session.js';
import { ErrorState } from '../../ui/feedback/error-state.js';

export const SessionFailed = ({ problem }: { problem: ProblemError }) => {
  useTitle('Not reached');
  return (
    <main id="main" className="grid min-h-dvh content-center">
      <h1 className="sr-only">Not reached</h1>
      <ErrorState title="The workspace could not be loaded" problem={problem} onRetry={() => void loadSession()} />
    </main>
  );
};
