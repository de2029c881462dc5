import type { PlanLimits, PlanName } from '@throughline/contracts/billing/plans.js';
import type { ProblemCode } from '@throughline/contracts/problem.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { WorkspacePlan } from '../plans/workspace-plan.js';

type Refusal = { code: ProblemCode; of: string; what: string; meanwhile: string };

/**
 * Describes what can be refused because there are too many: runs at once wait, and what is recorded is not counted one by
 * one.
 */
export type CountedLimit = Exclude<keyof PlanLimits, 'runsAtOnce' | 'eventsADay' | 'storedBytes'>;

const refusals: Record<CountedLimit, Refusal> = {
  seats: {
    code: 'seat_limit',
    of: 'seats',
    what: 'members and invitations besides auditors',
    meanwhile: 'Everyone keeps their access; auditors can be added.',
  },
  agents: {
    code: 'agent_limit',
    of: 'agents',
    what: 'agents',
    meanwhile: 'All of them keep working; archive one to make room.',
  },
  triggers: {
    code: 'trigger_limit',
    of: 'triggers',
    what: 'triggers',
    meanwhile: 'All of them keep working; archive one to make room.',
  },
  connections: {
    code: 'connection_limit',
    of: 'connections',
    what: 'connected accounts',
    meanwhile: 'All of them keep working; disconnect one to make room.',
  },
  runsAMonth: {
    code: 'quota_runs',
    of: 'runs',
    what: 'runs in this period',
    meanwhile: 'Runs that have been accepted go on.',
  },
};

const digits = new Intl.NumberFormat('en');
const dayAndTime = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
export const planNames: Record<PlanName, string> = { local: 'Local', free: 'Free', team: 'Team', business: 'Business' };

/** Says how the limits of the plan are raised. */
export const whoCanRaise = (restricted: boolean): string =>
  restricted
    ? 'A payment is overdue, so the limits of the Free plan hold until someone who manages billing pays it.'
    : 'Someone who manages billing can change the plan.';

/**
 * Whatever the plan allows is used up: the problem has its number, what is used, who can change it, and what happens
 * meanwhile.
 */
export class PlanLimitReached extends DomainError {
  constructor(
    name: CountedLimit,
    { plan, restricted, period }: WorkspacePlan,
    { limit, used }: { limit: number; used: number },
  ) {
    const { code, of, what, meanwhile } = refusals[name];
    const resetsAt = name === 'runsAMonth' ? period.to : undefined;
    const sentences = [
      `This workspace has ${digits.format(used)} ${what}, and the ${planNames[plan]} plan allows ${digits.format(limit)}.`,
      meanwhile,
      ...(resetsAt === undefined ? [] : [`New runs start again on ${dayAndTime.format(new Date(resetsAt))} UTC.`]),
      whoCanRaise(restricted),
    ];
    super(code, {
      detail: sentences.join(' '),
      allowance: { of, limit, used, billing: resetsAt === undefined ? {} : { resetsAt } },
    });
  }
}

/** Why no run starts: all that the plan allows in a period are used. */
export const isRunQuota = (error: unknown): boolean => error instanceof DomainError && error.code === 'quota_runs';
