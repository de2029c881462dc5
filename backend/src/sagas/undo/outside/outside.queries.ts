import { Injectable } from '@nestjs/common';
import { getOperation } from '@throughline/catalogue/operations/operations.js';
import type { Operation } from '@throughline/catalogue/operations/operation.js';
import { AgentStatus } from '@throughline/contracts/agents/agent.rows.js';
import { ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import { operationIn } from '@throughline/contracts/agents/tool-use.js';
import { ConnectionSharing, ConnectionStatus } from '@throughline/contracts/connections/connection.js';
import { AgentId, RunId, UserId, WorkspaceId, type ConnectionId } from '@throughline/contracts/ids.js';
import { Content } from '@throughline/contracts/json.js';
import { Instant } from '@throughline/contracts/row.js';
import { derivedId } from '@throughline/platform/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';

/** A step that called something outside which changed something there. */
export type WriteStep = { key: string; operation: Operation; connectionId: ConnectionId };

const ToolStep = z.object({ id: z.string(), tool: ToolRef });
/** Account fields are null where the workspace has no such account. `workspaceId` and `contentErasedAt` say whether contents are opened. */
const CallRow = z.object({
  workspaceId: WorkspaceId,
  id: z.string(),
  runId: RunId,
  seq: z.int(),
  number: z.int().nullable(),
  agentId: AgentId,
  agentName: z.string(),
  agentStatus: AgentStatus,
  input: Content.nullable(),
  output: Content.nullable(),
  endedAt: Instant,
  contentErasedAt: Instant.nullable(),
  account: z.string().nullable(),
  accountStatus: ConnectionStatus.nullable(),
  sharing: ConnectionSharing.nullable(),
  ownerId: UserId.nullable(),
  hasAccess: z.boolean().nullable(),
});
export type CallRow = z.infer<typeof CallRow>;
const Attempt = z.object({ id: RunId, hasEnded: z.boolean(), isDone: z.boolean() });
/** `runId`: of the attempt that counts, which is a new one while there is none that is open or done. */
export type UndoAttempt = { runId: RunId; state: 'new' | 'open' | 'done' };

/** Reads the calls that steps made at services outside, and how far they are undone, as they are now. */
@Injectable()
export class OutsideQueries {
  constructor(private readonly readModel: ReadModel) {}

  /** Among steps by their ids, in this order. */
  async listWrites(workspaceId: WorkspaceId, ids: readonly string[]): Promise<WriteStep[]> {
    const rows = await this.readModel.many(
      ToolStep,
      `select id, tool from rm.steps where workspace_id = $1 and id = any($2) and status = 'succeeded' and tool like 'conn:%'
       order by array_position($2, id)`,
      [workspaceId, ids],
    );
    return rows.flatMap(({ id: key, tool }) => {
      const named = operationIn(tool);
      const operation = named && getOperation(named.operation);
      return named && operation?.effect === 'write' ? [{ key, operation, connectionId: named.connectionId }] : [];
    });
  }

  async findCalls(workspaceId: WorkspaceId, writes: readonly WriteStep[]): Promise<ReadonlyMap<string, CallRow>> {
    const rows = await this.readModel.many(
      CallRow,
      `select step.workspace_id, step.id, step.run_id, step.seq, step.input, step.output, step.ended_at,
         run.number, run.content_erased_at, step.agent_id, agent.name as agent_name, agent.status as agent_status,
         account.name as account, account.status as account_status, account.sharing, account.owner_id,
         account.access @> jsonb_build_array(jsonb_build_object('agentId', step.agent_id)) as has_access
       from unnest($2::text[], $3::uuid[]) as wanted(id, account_id)
       join rm.steps step on step.id = wanted.id join rm.runs run on run.id = step.run_id
       join rm.agents agent on agent.id = step.agent_id
       left join rm.connections account on account.id = wanted.account_id and account.workspace_id = $1
       where step.workspace_id = $1`,
      [workspaceId, writes.map(({ key }) => key), writes.map(({ connectionId }) => connectionId)],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * The run that undoes a call has an id that follows from the call, so that two undos at once request one run. It is another one
   * after each that ended without the call.
   */
  async findAttempts(keys: readonly string[]): Promise<ReadonlyMap<string, UndoAttempt>> {
    const found = new Map<string, UndoAttempt>();
    let open = keys;
    for (let nth = 0; open.length > 0; nth += 1) {
      const ids = new Map(open.map((key) => [key, RunId.parse(derivedId('undo', key, String(nth)))]));
      const rows = await this.readModel.many(
        Attempt,
        `select id, ended_at is not null as has_ended, exists (
           select 1 from rm.steps step where step.run_id = run.id and kind = 'tool' and step.status = 'succeeded') as is_done
         from rm.runs run where id = any($1::uuid[])`,
        [[...ids.values()]],
      );
      for (const [key, runId] of ids) {
        const row = rows.find(({ id }) => id === runId);
        found.set(key, { runId, state: row === undefined ? 'new' : row.isDone ? 'done' : 'open' });
      }
      open = open.filter((key) => rows.some(({ id, hasEnded, isDone }) => id === ids.get(key) && hasEnded && !isDone));
    }
    return found;
  }
}
