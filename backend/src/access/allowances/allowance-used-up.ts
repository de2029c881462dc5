import type { ProblemCode } from '@throughline/contracts/problem.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

type Refusal = {
  code: ProblemCode;
  of: string;
  sentence: (limit: string, used: string) => string;
  retryAfter?: number;
};

const refusals = {
  workspaces: {
    code: 'workspace_limit',
    of: 'workspaces',
    sentence: (limit, used) =>
      `You own ${used} workspaces, and the limit is ${limit}. Delete one that you no longer need.`,
  },
  agents: {
    code: 'agent_limit',
    of: 'agents',
    sentence: (limit, used) =>
      `This workspace has ${used} agents, and the limit is ${limit}. Archive some of them first.`,
  },
  triggers: {
    code: 'trigger_limit',
    of: 'triggers',
    sentence: (limit, used) =>
      `This workspace has ${used} triggers, and the limit is ${limit}. Archive some of them first.`,
  },
  queuedRuns: {
    code: 'queued_run_limit',
    of: 'queued_runs',
    sentence: (limit, used) =>
      `${used} runs of this workspace are queued, and the limit is ${limit}. Wait until some have started, or cancel some.`,
    retryAfter: 60,
  },
} as const satisfies Record<string, Refusal>;

export type LimitedCount = keyof typeof refusals;

const raise = 'The operators of this deployment can raise the limit.';
const digits = new Intl.NumberFormat('en');

/** A limit of a person or a workspace is reached: the problem has its number, what is used and who can change it. */
export class AllowanceUsedUp extends DomainError {
  constructor(name: LimitedCount, { limit, used }: { limit: number; used: number }) {
    const { code, of, sentence, ...more }: Refusal = refusals[name];
    super(code, {
      ...more,
      detail: `${sentence(digits.format(limit), digits.format(used))} ${raise}`,
      allowance: { of, limit, used },
    });
  }
}
