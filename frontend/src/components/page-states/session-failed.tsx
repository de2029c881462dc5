import { useTitle } from '../../lib/page/use-title.js';
import type { ProblemError } from '../../lib/problem-error.js';
import { loadSession } from '../../lib/session/session.js';
import { ErrorState } from '../../ui/feedback/error-state.js';

export const SessionFailed = ({ problem }: { problem: ProblemError }) => {
  useTitle('Could not be loaded');
  return (
    <main id="main" className="grid min-h-dvh content-center">
      <h1 className="sr-only">Could not be loaded</h1>
      <ErrorState title="The workspace could not be loaded" problem={problem} onRetry={() => void loadSession()} />
    </main>
  );
};
