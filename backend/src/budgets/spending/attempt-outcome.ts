import type { EventOf } from '@throughline/contracts/domain-events.js';

export type AttemptEvent = EventOf<
  | 'StepStarted'
  | 'StepSucceeded'
  | 'StepFailed'
  | 'StepOutcomeLost'
  | 'StepResultIgnored'
  | 'RunSucceeded'
  | 'RunFailed'
  | 'RunCancelled'
  | 'RunTimedOut'
>;
type Attempt = { seq: number; attempt: number };

/** `costMicros` null: it was made, and what it cost is unknown. */
type Outcome = 'open' | { costMicros: number | null };

/**
 * Returns what became of an attempt, by the events of its run. `over`: what happened before it, in milliseconds, has no
 * more effect.
 */
export const getOutcome = (
  events: readonly AttemptEvent[],
  { seq, attempt }: Attempt,
  { over, reservedAt }: { over: number; reservedAt: number },
): Outcome => {
  const own = events.filter(({ data }) => 'attempt' in data && data.seq === seq && data.attempt === attempt);
  const known = own.find(({ data }) => 'costMicros' in data);
  if (known?.type === 'StepOutcomeLost') return { costMicros: known.data.costMicros || null };
  if (known !== undefined && 'costMicros' in known.data) return { costMicros: known.data.costMicros };
  const last = events.at(-1);
  const isEnded = last !== undefined && !('seq' in last.data) && Date.parse(last.meta.at) < over;
  // Its worker was lost between keeping the money and recording the start, so nothing was asked.
  if (own.length === 0) return reservedAt < over ? { costMicros: 0 } : 'open';
  return isEnded ? { costMicros: null } : 'open';
};
