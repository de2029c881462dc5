import type { StepFailure } from '@throughline/contracts/runs/run.events.js';
import type { FailStep } from '../../domain/execution.commands.js';
import { hasFallback } from '../../domain/models-of-run.js';
import { isTooLong, nextShortened } from '../../domain/shortening.js';
import type { KnownRun } from '../../domain/run.js';
import { after, holdForConnection, holdForLimit, type Hold } from '../holds/hold.js';
import type { StepWork } from './step-work.js';

/** `isRefused`: the connected account has to be mended by a person. */
export type FailedAttempt = {
  failure: StepFailure;
  transient: boolean;
  retryAfterMs: number | null;
  switchNow: boolean;
  isRefused: boolean;
};

/** `hold`: the run waits with the next attempt. */
type Consequence = Pick<FailStep['data'], 'then' | 'retryAt'> & { hold: Hold | null };

type Attempted = { run: KnownRun; start: StepWork['start'] };
/** `delayMs` null: there were enough attempts. */
type Timing = { now: Date; delayMs: number | null };

const maxRetryAfterMs = 60_000;

/** Returns what follows from an attempt that failed. */
export const afterFailure = (attempted: Attempted, failed: FailedAttempt, timing: Timing): Consequence =>
  attempted.start.kind === 'tool' ? afterCall(attempted, failed, timing) : afterTurn(attempted, failed, timing);

const afterCall = ({ run, start }: Attempted, failed: FailedAttempt, { now, delayMs }: Timing): Consequence => {
  const hold = failed.isRefused ? holdFor(start, now) : null;
  if (hold !== null) return { then: 'retry', retryAt: after(now, 0), hold };
  return failed.transient && delayMs !== null
    ? { then: 'retry', retryAt: after(now, delayMs), hold: null }
    : { then: run.definition.onToolFailure, retryAt: null, hold: null };
};

const afterTurn = (attempted: Attempted, failed: FailedAttempt, { now, delayMs }: Timing): Consequence => {
  const { retryAfterMs } = failed;
  if (isTooLong(failed.failure) && nextShortened(attempted.run) !== null)
    return { then: 'retry', retryAt: after(now, 0), hold: null };
  const isLong = failed.transient && retryAfterMs !== null && retryAfterMs > maxRetryAfterMs;
  const isOver = failed.switchNow || isLong || (failed.transient && delayMs === null);
  if (isOver && hasFallback(attempted.run)) return { then: 'fallback', retryAt: after(now, 0), hold: null };
  if (isLong)
    return {
      then: 'retry',
      retryAt: after(now, retryAfterMs),
      hold: holdForLimit(attempted.run, after(now, retryAfterMs)),
    };
  const hold = failed.isRefused ? holdFor(attempted.start, now) : null;
  if (hold !== null) return { then: 'retry', retryAt: after(now, 0), hold };
  return failed.transient && delayMs !== null
    ? { then: 'retry', retryAt: after(now, Math.max(delayMs, retryAfterMs ?? 0)), hold: null }
    : { then: 'end', retryAt: null, hold: null };
};

/** Returns null: the step uses no account. */
const holdFor = ({ connectionId }: StepWork['start'], now: Date): Hold | null =>
  connectionId === null ? null : holdForConnection(connectionId, now);
