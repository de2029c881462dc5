import { Injectable } from '@nestjs/common';
import type { BillingPeriod } from '@throughline/contracts/billing/billing.events.js';
import { PlanUse, type ChangePreview } from '@throughline/contracts/billing/billing.requests.js';
import type { PlanLimits } from '@throughline/contracts/billing/plans.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import type { Query } from '@throughline/platform/read-model/read-tables.js';
import { sql } from 'kysely';
import { RecordedUsage } from '../../../limits/resources/recorded-usage.js';
import { countedAgents } from '../../../agents/public.js';
import { countedConnections } from '../../../connections/public.js';
import { runningIn, usedSince } from '../../../runs/public.js';
import { countedTriggers } from '../../../triggers/public.js';
import { MembersQueries } from '../../../workspaces/public.js';
import { tables } from '../../tables.js';

const Counted = PlanUse.pick({ agents: true, triggers: true, connections: true, runsAMonth: true, runsAtOnce: true });
const none = { agents: 0, triggers: 0, connections: 0, runsAMonth: 0, runsAtOnce: 0 };

/** Counted up to this. */
const maxCounted = 1_000_000;
const count = (ids: Query) =>
  sql<number>`(select count(*) from (select 1 from ${ids} ids limit ${sql.lit(maxCounted)}) counted)::int`;

const limited = ['seats', 'agents', 'triggers', 'connections', 'storedBytes'] as const;

/** Knows what a workspace has of what plans limit. */
@Injectable()
export class PlanUseQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly members: MembersQueries,
    private readonly usage: RecordedUsage,
  ) {}

  async count(workspaceId: WorkspaceId, { from }: BillingPeriod): Promise<PlanUse> {
    const counts = tables.selectNoFrom([
      count(countedAgents.counted(workspaceId, null)).as('agents'),
      count(countedTriggers.counted(workspaceId, null)).as('triggers'),
      count(countedConnections.counted(workspaceId, null)).as('connections'),
      count(usedSince(workspaceId, from)).as('runsAMonth'),
      count(runningIn(workspaceId)).as('runsAtOnce'),
    ]);
    const [seats, { eventsToday, storedBytes }, row] = await Promise.all([
      this.members.countSeats(workspaceId),
      this.usage.current(workspaceId),
      this.readModel.one(Counted, counts),
    ]);
    return { seats, eventsADay: eventsToday, storedBytes, ...(row ?? none) };
  }

  /** Returns what there is more of than a plan allows; it stays, and nothing is added. */
  over(used: PlanUse, limits: PlanLimits): ChangePreview['over'] {
    return limited.flatMap((of) => {
      const limit = limits[of];
      return limit !== null && used[of] > limit ? [{ of, limit, used: used[of] }] : [];
    });
  }
}
