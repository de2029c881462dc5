import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AgentId, WorkspaceId } from '@throughline/contracts/ids.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { sql } from 'kysely';
import { z } from 'zod';
import { runNumberMigrations } from './run-numbers.schema.js';
import { tables } from './tables.js';

type OfAgent = { workspaceId: WorkspaceId; agentId: AgentId };
const Count = z.object({ count: z.int() });

/** Numbers the runs of an agent, across processes. A run that is not requested after all leaves a gap. */
@Injectable()
export class RunNumbers implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly readModel: ReadModel,
  ) {}

  onModuleInit(): Promise<void> {
    return migrate(this.postgres, 'run_numbers', runNumberMigrations);
  }

  /** Returns 1 for the first run; after runs that have no numbers, as many more as there are. */
  async next({ workspaceId, agentId }: OfAgent): Promise<number> {
    const raised = await this.postgres.query<{ last: number }>(
      'update run_numbers.agents set last = last + 1 where agent_id = $1 returning last',
      [agentId],
    );
    return raised[0]?.last ?? this.begin(agentId, await this.countRuns({ workspaceId, agentId }));
  }

  /** Another process may have begun meanwhile. */
  private async begin(agentId: AgentId, before: number): Promise<number> {
    const [row] = await this.postgres.query<{ last: number }>(
      `insert into run_numbers.agents as known (agent_id, last) values ($1, $2)
       on conflict (agent_id) do update set last = known.last + 1 returning last`,
      [agentId, before + 1],
    );
    return row?.last ?? before + 1;
  }

  private async countRuns({ workspaceId, agentId }: OfAgent): Promise<number> {
    const counted = tables
      .selectFrom('runs')
      .select(sql<number>`count(*)::int`.as('count'))
      .where((eb) => eb.and({ workspaceId, agentId }));
    return (await this.readModel.one(Count, counted))?.count ?? 0;
  }
}
