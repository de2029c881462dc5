import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { longResult } from '@throughline/contracts/runs/recipe.js';
import type { StepFailure } from '@throughline/contracts/runs/run.events.js';
import type { Step } from './run-steps.js';

type Sent = { definition: AgentDefinition; steps: readonly Step[]; shortened: number | null };

/** The request was longer than its model takes. */
export const isTooLong = ({ code }: Pick<StepFailure, 'code'>): boolean => code === 'context';

/**
 * The step up to which long results are sent by their beginning only, after a request was longer than its model takes: as
 * many of the oldest as come to half of what is still sent whole. Null: nothing can be shortened any more.
 */
export const nextShortened = ({ steps, shortened, definition }: Sent): number | null => {
  const { resultBytes } = definition.limits;
  const whole = steps.flatMap(({ seq, kind, progress }) =>
    kind === 'tool' && progress.status === 'succeeded' && progress.bytes > longResult && seq > (shortened ?? 0)
      ? [{ seq, bytes: Math.min(progress.bytes, resultBytes) }]
      : [],
  );
  const half = whole.reduce((sum, { bytes }) => sum + bytes, 0) / 2;
  let sum = 0;
  for (const { seq, bytes } of whole) {
    sum += bytes;
    if (sum >= half) return seq;
  }
  return null;
};
