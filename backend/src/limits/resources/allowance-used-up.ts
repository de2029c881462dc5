import type { ProblemCode } from '@throughline/contracts/problem.js';
import type { Ceilings } from '@throughline/platform/config/ceilings.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { WorkspacePlan } from '../plans/workspace-plan.js';
import { planNames, whoCanRaise } from './plan-limit-reached.js';

type Refusal = {
  code: ProblemCode;
  of: string;
  format: (amount: number) => string;
  sentence: (limit: string, used: string, needed?: string) => string;
  retryAfter?: number;
};

const digits = new Intl.NumberFormat('en');
const formatCount = (amount: number): string => digits.format(amount);
const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
const formatBytes = (amount: number): string => {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, amount)) / 10));
  return `${digits.format(Math.floor((amount / 1024 ** power) * 10) / 10)} ${units[power]}`;
};

const refusals: Record<keyof Ceilings | 'seats', Refusal> = {
  seats: {
    code: 'seat_limit',
    of: 'seats',
    format: formatCount,
    sentence: (limit, used) =>
      `${used} seats of this workspace are taken or kept for invitations, and the limit is ${limit}. Remove a member, or make someone an auditor.`,
  },
  workspaces: {
    code: 'workspace_limit',
    of: 'workspaces',
    format: formatCount,
    sentence: (limit, used) =>
      `You own ${used} workspaces, and the limit is ${limit}. Delete one that you no longer need.`,
  },
  agents: {
    code: 'agent_limit',
    of: 'agents',
    format: formatCount,
    sentence: (limit, used) =>
      `This workspace has ${used} agents, and the limit is ${limit}. Archive some of them first.`,
  },
  triggers: {
    code: 'trigger_limit',
    of: 'triggers',
    format: formatCount,
    sentence: (limit, used) =>
      `This workspace has ${used} triggers, and the limit is ${limit}. Archive some of them first.`,
  },
  connections: {
    code: 'connection_limit',
    of: 'connections',
    format: formatCount,
    sentence: (limit, used) =>
      `This workspace has ${used} connected accounts, and the limit is ${limit}. Disconnect some of them first.`,
  },
  templates: {
    code: 'template_limit',
    of: 'templates',
    format: formatCount,
    sentence: (limit, used) =>
      `This workspace has ${used} templates of its own, and the limit is ${limit}. Withdraw some of them first.`,
  },
  queuedRuns: {
    code: 'queued_run_limit',
    of: 'queued_runs',
    format: formatCount,
    sentence: (limit, used) =>
      `${used} runs of this workspace are queued, and the limit is ${limit}. Wait until some have started, or cancel some.`,
    retryAfter: 60,
  },
  storedBytes: {
    code: 'storage_limit',
    of: 'stored_bytes',
    format: formatBytes,
    sentence: (limit, used, needed) =>
      `Files, runs and deliveries of this workspace have stored ${used}, and the limit is ${limit}. ${needed === undefined ? 'No new run starts.' : `This needs ${needed} more.`} Large bodies of deliveries are deleted after 30 days.`,
  },
  eventsPerDay: {
    code: 'event_limit',
    of: 'events_per_day',
    format: formatCount,
    sentence: (limit, used) =>
      `This workspace has recorded ${used} events today, and the limit is ${limit} a day. It accepts changes and new work again at midnight UTC.`,
  },
  eventBytesPerDay: {
    code: 'event_limit',
    of: 'event_bytes_per_day',
    format: formatBytes,
    sentence: (limit, used) =>
      `This workspace has recorded ${used} of events today, and the limit is ${limit} a day. It accepts changes and new work again at midnight UTC.`,
  },
};

const raisedBy = (plan: WorkspacePlan | undefined): string =>
  plan === undefined
    ? 'The operators of this server can raise the limit.'
    : `That is what the ${planNames[plan.plan]} plan allows. ${whoCanRaise(plan.restricted)}`;

/** `needed`: what did not fit. `plan`: the one that sets the limit, if no ceiling of the deployment does. */
type Used = { limit: number; used: number; needed?: number; retryAfter?: number; plan?: WorkspacePlan };

/** A limit of a person or a workspace is reached: the problem has its number, what is used and who can change it. */
export class AllowanceUsedUp extends DomainError {
  constructor(name: keyof typeof refusals, { limit, used, needed, retryAfter, plan }: Used) {
    const { code, of, format, sentence, retryAfter: usual } = refusals[name];
    const later = retryAfter ?? usual;
    super(code, {
      detail: `${sentence(format(limit), format(used), needed === undefined ? undefined : format(needed))} ${raisedBy(plan)}`,
      allowance: { of, limit, used, ...(plan === undefined ? {} : { billing: {} }) },
      ...(later === undefined ? {} : { retryAfter: later }),
    });
  }
}
