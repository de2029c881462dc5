import { Injectable } from '@nestjs/common';
import type { ConnectionDependants } from '@throughline/contracts/connections/connection.requests.js';
import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { AgentId, ConnectionId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { runsTable } from '@throughline/projections/runs/runs.projection.js';
import type { triggersTable } from '@throughline/projections/triggers/triggers.projection.js';
import { sql } from 'kysely';
import { z } from 'zod';
import { agentsThatName } from '../agents/public.js';
import { anyValue } from '../kernel/http/conditions.js';
import { ConnectionUsesTable } from './use/connection-uses.js';

const Dependant = z.object({ id: AgentId, name: z.string(), published: z.boolean() });
const Counts = z.object({ triggers: z.int(), activeRuns: z.int() });
const shown = 50;
const tables = readTables<typeof runsTable | typeof triggersTable>();

/** Knows what stops working once a connection is disconnected. */
@Injectable()
export class DependantsQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly uses: ConnectionUsesTable,
  ) {}

  /** An agent that has access and whose definition does not name the account goes on without it. */
  async findFor({ id, workspaceId }: ConnectionRow): Promise<ConnectionDependants> {
    const agents = await this.readModel.many(Dependant, agentsThatName(workspaceId, id));
    const ids = anyValue<AgentId>(agents.map((agent) => agent.id));
    const started = tables.selectFrom('triggers').where('workspaceId', '=', workspaceId).where('agentId', '=', ids);
    const running = tables.selectFrom('runs').where('workspaceId', '=', workspaceId).where('agentId', '=', ids);
    const count = sql<number>`count(*)::int`.as('count');
    const counts = await this.readModel.one(
      Counts,
      tables.selectNoFrom([
        started.where('status', '=', 'enabled').select(count).as('triggers'),
        running.where('endedAt', 'is', null).select(count).as('activeRuns'),
      ]),
    );
    return {
      agents: agents.slice(0, shown),
      agentsTotal: agents.length,
      triggers: counts?.triggers ?? 0,
      activeRuns: counts?.activeRuns ?? 0,
      calls: await this.uses.count({ workspaceId, connectionId: ConnectionId.parse(id) }),
    };
  }
}
