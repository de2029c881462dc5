import { TriangleAlert } from 'lucide-react';
import { use } from 'react';
import type { ProblemError } from '../../lib/problem-error.js';
import { CopyButton } from '../buttons/copy-button.js';
import { ProblemHelp } from './problem-help.js';

/**
 * Code and request id of a fault in small print: what a person quotes when asking for help. A refusal says in its sentence
 * what to do, so it has none.
 */
export const ProblemReference = ({ problem }: { problem: ProblemError }) => {
  if (problem.status < 500) return null;
  const reference = [problem.code, problem.requestId].filter(Boolean).join(' · ');
  return (
    <span className="inline-flex items-center gap-1 font-mono text-2xs text-ink-3">
      {reference}
      <CopyButton text={reference} label="Copy the reference" />
    </span>
  );
};

/** The error of the whole form. The error of one field is shown at the field. */
export const FormError = ({ problem }: { problem: ProblemError | undefined }) => {
  const helpWith = use(ProblemHelp);
  return problem ? (
    <div
      role="alert"
      className="flex animate-enter gap-2.5 rounded-md border border-fail-line bg-fail-soft px-3 py-2.5 text-sm"
    >
      <TriangleAlert className="mt-0.5 text-fail-ink" aria-hidden />
      <div className="grid min-w-0 gap-0.5">
        <p>{problem.sentence}</p>
        {helpWith(problem)}
        <ProblemReference problem={problem} />
      </div>
    </div>
  ) : null;
};
