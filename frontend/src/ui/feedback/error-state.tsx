import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProblemError } from '../../lib/problem-error.js';
import { Button } from '../buttons/button.js';
import { EmptyState } from './empty-state.js';
import { ProblemReference } from '../form/form-error.js';

export type ErrorStateProps = {
  /** Says what could not be done: "Runs could not be loaded". */
  title: string;
  problem?: ProblemError | undefined;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
};

export const ErrorState = ({ title, problem, children, onRetry }: ErrorStateProps) => {
  // Nothing has failed where something is known of now alone.
  if (problem?.code === 'only_now')
    return <EmptyState title="This is known of now only">Return to now to see it.</EmptyState>;
  return (
    <div role="alert">
      <EmptyState
        title={title}
        motif={<TriangleAlert className="size-5 text-fail" aria-hidden />}
        action={onRetry && <Button onClick={onRetry}>Try again</Button>}
      >
        {children ?? problem?.sentence}
      </EmptyState>
      {problem && (
        <div className="-mt-6 flex justify-center pb-8">
          <ProblemReference problem={problem} />
        </div>
      )}
    </div>
  );
};
