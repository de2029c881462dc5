import { z } from 'zod';

export const RunStatus = z.enum([
  'queued',
  'running',
  'waiting',
  'succeeded',
  'failed',
  /** Somebody said no to a call, and the run ended with it. */
  'declined',
  'cancelled',
  'timed_out',
  'expired',
]);
export type RunStatus = z.infer<typeof RunStatus>;
/**
 * Holds what a held run waits for: a connected account that works again, money, the end of a halt, or a model provider that takes
 * requests again.
 */
export const HoldReason = z.enum(['connection', 'budget', 'halted', 'limit']);
export type HoldReason = z.infer<typeof HoldReason>;
/**
 * `approval`, `answer`: a person decides about a call, or answers a question. `turn`: what it waited for is there, and the run continues when its
 * agent has a free place.
 */
export const WaitingReason = z.enum(['approval', 'answer', 'retry', 'turn', ...HoldReason.options]);
export type WaitingReason = z.infer<typeof WaitingReason>;
/** Nothing but a person lets the run go on. */
export const waitsForPerson = (waiting: WaitingReason | null): boolean =>
  waiting === 'approval' || waiting === 'answer';
export const FailureCode = z.enum([
  'model',
  'tool',
  'auth',
  'rejected',
  /** Nobody decided about a call, or answered a question, in time. */
  'unanswered',
  'budget',
  'quota',
  'step_limit',
  'input',
  'internal',
  /** The instructions have a step, or no list of steps, that the model cannot follow. */
  'instructions_not_followed',
  /** The agent repeated the same calls, with the same results. */
  'loop',
  /** More than the model can be given. */
  'context',
  /** It was held by a halt for too long. */
  'halted',
]);
export type FailureCode = z.infer<typeof FailureCode>;

const final: readonly RunStatus[] = ['succeeded', 'failed', 'declined', 'cancelled', 'timed_out', 'expired'];
export const isFinal = (status: RunStatus): boolean => final.includes(status);

/** Returns how a run that failed with this code ended: somebody's no is not a failure. */
export const endedBy = (code: FailureCode): 'failed' | 'declined' => (code === 'rejected' ? 'declined' : 'failed');

/** Applies to a step that has begun and not ended. */
export const OpenStepStatus = z.enum(['running', 'retrying', 'lost', 'awaiting', 'granted', 'asked']);
export type OpenStepStatus = z.infer<typeof OpenStepStatus>;

type Progress = { status: 'running'; waiting: null } | { status: 'waiting'; waiting: WaitingReason };

/**
 * Returns what a run that has started and not ended does, by its open steps and what holds it. It waits as soon as a
 * person is asked, though other calls may be in progress, so that nobody overlooks the question.
 */
export const progressWith = (open: readonly OpenStepStatus[], held: HoldReason | null): Progress => {
  if (open.includes('awaiting')) return { status: 'waiting', waiting: 'approval' };
  if (open.includes('asked')) return { status: 'waiting', waiting: 'answer' };
  if (held !== null) return { status: 'waiting', waiting: held };
  const isRetrying = open.length > 0 && open.every((status) => status === 'retrying');
  return isRetrying ? { status: 'waiting', waiting: 'retry' } : { status: 'running', waiting: null };
};
