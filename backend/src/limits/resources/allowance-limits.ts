import { Inject, Injectable } from '@nestjs/common';
import { noLimits, type PlanLimits } from '@throughline/contracts/billing/plans.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Plans } from '../plans/plans.js';
import type { WorkspacePlan } from '../plans/workspace-plan.js';
import { AllowanceUsedUp } from './allowance-used-up.js';
import type { CountedResource } from './counted-resource.js';
import { PlanLimitReached, type CountedLimit } from './plan-limit-reached.js';

/**
 * `counts`: where what is counted begins; a count with another text is counted again. `refuse`: the refusal when this many
 * are used.
 */
export type Limit = { most: number; counts: string; since: string | null; refuse: (used: number) => DomainError };

type Limited = Pick<CountedResource, 'ceiling' | 'plan' | 'perPeriod'>;

/** The most there may be: the ceiling of the deployment, or what the plan of the workspace allows if that is less. */
@Injectable()
export class AllowanceLimits {
  constructor(
    private readonly plans: Plans,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns null: nothing limits it. `subject`: the workspace, of what plans limit. */
  async findLimit({ ceiling, plan: limitedBy, perPeriod = false }: Limited, subject: string): Promise<Limit | null> {
    const most = ceiling === null ? null : this.config.ceilings[ceiling];
    const byOperators = ceiling === null || most === null ? null : this.ofOperators(ceiling, most);
    if (limitedBy === undefined) return byOperators;
    const plan = await this.plans.getPlan(WorkspaceId.parse(subject));
    return lower(byOperators, ofPlan(limitedBy, plan, perPeriod));
  }

  /** For members other than auditors, together with those who are invited. */
  async getSeats(workspaceId: WorkspaceId): Promise<Limit> {
    const byOperators = this.ofOperators('seats', this.config.seats);
    return lower(byOperators, ofPlan('seats', await this.plans.getPlan(workspaceId), false)) ?? byOperators;
  }

  /** Returns those of the deployment, of what plans limit too. */
  ofDeployment(): PlanLimits {
    const { agents, triggers, connections, eventsPerDay: eventsADay, storedBytes } = this.config.ceilings;
    return { ...noLimits, seats: this.config.seats, agents, triggers, connections, eventsADay, storedBytes };
  }

  private ofOperators(name: ConstructorParameters<typeof AllowanceUsedUp>[0], most: number): Limit {
    return { most, counts: '', since: null, refuse: (used) => new AllowanceUsedUp(name, { limit: most, used }) };
  }
}

const ofPlan = (name: CountedLimit, plan: WorkspacePlan, perPeriod: boolean): Limit | null => {
  const most = plan.limits[name];
  if (most === null) return null;
  const begin = perPeriod ? { counts: plan.counts, since: plan.period.from } : { counts: '', since: null };
  return { most, ...begin, refuse: (used) => new PlanLimitReached(name, plan, { limit: most, used }) };
};

const lower = (a: Limit | null, b: Limit | null): Limit | null => {
  if (a === null || b === null) return a ?? b;
  return b.most < a.most ? b : a;
};
