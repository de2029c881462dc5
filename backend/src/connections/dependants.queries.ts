import { Injectable } from '@nestjs/common';
import type { ConnectionDependants } from '@throughline/contracts/connections/connection.requests.js';
import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { AgentId, ConnectionId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { ConnectionUsesTable } from './use/connection-uses.js';

const Dependant = z.object({ id: AgentId, name: z.string(), published: z.boolean() });
const Counts = z.object({ triggers: z.int(), activeRuns: z.int() });
const shown = 50;

/** Where a definition names a connection: in its model, its fallbacks, its connections and its tools. */
const places = (connection: string, columns: readonly ('draft' | 'published')[]): string =>
  columns
    .flatMap((column) => [
      `${column} @> jsonb_build_object('model', jsonb_build_object('connectionId', ${connection}))`,
      ...['fallbacks', 'connections', 'tools'].map(
        (list) =>
          `${column} @> jsonb_build_object('${list}', jsonb_build_array(jsonb_build_object('connectionId', ${connection})))`,
      ),
    ])
    .join(' or ');

/** What stops working once a connection is disconnected. */
@Injectable()
export class DependantsQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly uses: ConnectionUsesTable,
  ) {}

  /** An agent that has access and whose definition does not name the account goes on without it. */
  async findFor({ id, workspaceId }: ConnectionRow): Promise<ConnectionDependants> {
    const agents = await this.readModel.many(
      Dependant,
      `select id, name, coalesce(${places('$2::text', ['published'])}, false) as published from rm.agents
       where workspace_id = $1 and status <> 'archived' and (${places('$2::text', ['draft', 'published'])})
       order by published desc, lower(name), id`,
      [workspaceId, id],
    );
    const ids = agents.map((agent) => agent.id);
    const counts = await this.readModel.one(
      Counts,
      `select (select count(*)::int from rm.triggers where workspace_id = $1 and agent_id = any($2) and status = 'enabled')
           as triggers,
         (select count(*)::int from rm.runs where workspace_id = $1 and agent_id = any($2) and ended_at is null) as active_runs`,
      [workspaceId, ids],
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
