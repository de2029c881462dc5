import { useEffect } from 'react';
import { useTitle } from '../../lib/page/use-title.js';
import type { ProblemError } from '../../lib/problem-error.js';
import { loadSession } from '../../lib/session/session.js';
import { ErrorState } from '../../ui/feedback/error-state.js';

const retryMs = 2_000;

/** A failure that passes by itself is retried without anybody's help. */
export const SessionFailed = ({ problem }: { problem: ProblemError }) => {
  useTitle('Could not be loaded');
  const passes = problem.status === 503;
  useEffect(() => {
    if (!passes) return undefined;
    const timer = setTimeout(() => void loadSession(), retryMs);
    return () => clearTimeout(timer);
  }, [passes, problem]);
  return (
    <main id="main" className="grid min-h-dvh content-center">
      <h1 className="sr-only">Could not be loaded</h1>
      <ErrorState
        title={passes ? 'The workspace is not ready yet' : 'The workspace could not be loaded'}
        problem={problem}
        onRetry={() => void loadSession()}
      >
        {passes ? `${problem.sentence} This page tries again by itself.` : undefined}
      </ErrorState>
    </main>
  );
};
