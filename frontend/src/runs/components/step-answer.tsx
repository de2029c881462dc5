import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { ActorName } from '../../components/names/actor-name.js';
import { isUnanswered } from '../data/step-status.js';
import { answerText } from './question-values.js';

/** Says under a question who answered what, or that nobody did. */
export const StepAnswer = ({ step }: { step: StepRow }) => {
  if (isUnanswered(step)) return <p className="text-sm text-ink-2">Nobody answered in time.</p>;
  const by = step.question?.answeredBy;
  if (!by) return null;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1 text-sm text-ink-2">
      <ActorName actor={by} /> answered: <span className="min-w-0 break-words text-ink">{answerText(step)}</span>
    </p>
  );
};
