import { Injectable } from '@nestjs/common';
import type { BillingPeriod } from '@throughline/contracts/billing/billing.events.js';
import { PlanUse, type ChangePreview } from '@throughline/contracts/billing/billing.requests.js';
import type { PlanLimits } from '@throughline/contracts/billing/plans.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { usedRun } from '../../../limits/resources/counted-resource.js';
import { SeatsInUse } from '../checkouts/seats-in-use.js';

const Counted = PlanUse.omit({ seats: true });
const none = { agents: 0, triggers: 0, connections: 0, runsAMonth: 0, runsAtOnce: 0, eventsADay: 0, storedBytes: 0 };

/** Counted up to this. */
const maxCounted = 1_000_000;
const counted = (from: string): string =>
  `(select count(*) from (select 1 from ${from} limit ${maxCounted}) counted)::int`;

const use = `select
  ${counted(`rm.agents where workspace_id = $1 and status <> 'archived'`)} as agents,
  ${counted(`rm.triggers where workspace_id = $1 and status <> 'archived'`)} as triggers,
  ${counted(`rm.connections where workspace_id = $1 and status not in ('revoked', 'abandoned')`)} as connections,
  ${counted(`rm.runs where workspace_id = $1 and queued_at >= $2 and ${usedRun}`)} as runs_a_month,
  ${counted(`rm.runs where workspace_id = $1 and status = 'running'`)} as runs_at_once,
  coalesce((select events_of_day from rm.workspace_usage where id = $1 and day = $3), 0) as events_a_day,
  coalesce((select bytes from blobs.usage where workspace_id = $1), 0) as stored_bytes`;

const limited = ['seats', 'agents', 'triggers', 'connections', 'storedBytes'] as const;

/** What a workspace has of what plans limit. */
@Injectable()
export class PlanUseQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly seats: SeatsInUse,
    private readonly clock: Clock,
  ) {}

  async count(workspaceId: WorkspaceId, { from }: BillingPeriod): Promise<PlanUse> {
    const today = this.clock.now().toISOString().slice(0, 10);
    const [seats, [row]] = await Promise.all([
      this.seats.count(workspaceId),
      this.readModel.many(Counted, use, [workspaceId, from, today]),
    ]);
    return { seats, ...(row ?? none) };
  }

  /** What there is more of than a plan allows; it stays, and nothing is added. */
  over(used: PlanUse, limits: PlanLimits): ChangePreview['over'] {
    return limited.flatMap((of) => {
      const limit = limits[of];
      return limit !== null && used[of] > limit ? [{ of, limit, used: used[of] }] : [];
    });
  }
}
