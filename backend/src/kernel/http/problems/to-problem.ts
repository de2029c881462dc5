import { problems, type Problem } from '@throughline/contracts/problem.js';
import type { Refusal } from './refusal-of.js';

/** The values for a problem's `type` and `instance`. */
export type ProblemContext = { publicUrl: string; requestId: string };

export const getProblem = (
  { code, extras }: Refusal = { code: 'internal', extras: {} },
  { publicUrl, requestId }: ProblemContext,
): Problem => {
  const [status, title] = problems[code];
  return {
    type: `${publicUrl}/problems/${code}`,
    title,
    status,
    ...(extras.detail === undefined ? {} : { detail: extras.detail }),
    instance: `urn:request:${requestId}`,
    code,
    ...(extras.errors === undefined ? {} : { errors: extras.errors }),
    ...(extras.retryAfter === undefined ? {} : { retry_after: extras.retryAfter }),
    ...(extras.currentState === undefined ? {} : { current_state: extras.currentState }),
    ...(extras.currentRevision === undefined ? {} : { current_revision: extras.currentRevision }),
    ...(extras.url === undefined ? {} : { url: extras.url }),
    ...(extras.redirectUri === undefined ? {} : { redirect_uri: extras.redirectUri }),
    ...(extras.unreadableEvent === undefined ? {} : { unreadable_event: extras.unreadableEvent }),
    ...(extras.progress === undefined ? {} : { progress: extras.progress }),
    ...(extras.allowance === undefined ? {} : { allowance: getAllowance(extras.allowance) }),
  };
};

const getAllowance = ({ billing, ...allowance }: NonNullable<Refusal['extras']['allowance']>): Problem['allowance'] => {
  if (billing === undefined) return { ...allowance, changed_by: 'operators' };
  const { resetsAt } = billing;
  const reset = resetsAt === undefined ? {} : { resets_at: resetsAt };
  return { ...allowance, changed_by: 'billing', link: 'settings/billing', ...reset };
};
