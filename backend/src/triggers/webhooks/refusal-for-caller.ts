import type { ProblemCode } from '@throughline/contracts/problem.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { HookCall } from './hook-call.js';
import type { Hook } from './hook.js';

/** Refusals whose sentences have figures of the workspace. */
const withFigures: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'storage_limit',
  'event_limit',
  'queued_run_limit',
  'trigger_queue_full',
  'quota_runs',
  'spending_cap',
  'model_price_unknown',
]);
const detail = 'This webhook takes no calls for now. Members of its workspace can see why.';

/**
 * Anybody may call an unsigned webhook, so its callers are told which limit is reached, and no figure. A call that is received
 * later has no caller who waits.
 */
export const refusalForCaller = ({ mode }: Hook, { network }: HookCall, refusal: DomainError): DomainError => {
  if (mode !== 'none' || network === null || !withFigures.has(refusal.code)) return refusal;
  const { retryAfter } = refusal.extras;
  return new DomainError(refusal.code, retryAfter === undefined ? { detail } : { detail, retryAfter });
};
