import { Injectable } from '@nestjs/common';
import { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { AgentStatus } from '@throughline/contracts/agents/agent.rows.js';
import type { AgentId, FiringId, TriggerId, WorkspaceId } from '@throughline/contracts/ids.js';
import {
  TriggerCounts,
  type FiringQuery,
  type TriggerActivityQuery,
  type TriggerCountsQuery,
  type TriggerOrder,
  type TriggerQuery,
} from '@throughline/contracts/triggers/trigger.requests.js';
import {
  FiringRow,
  TriggerActivityRow,
  TriggerRow,
  TriggerWithHook,
} from '@throughline/contracts/triggers/trigger.rows.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { allOf, isOneOf } from '../kernel/http/conditions.js';
import { readPage, type Sort } from '../kernel/http/paging.js';

const inWorkspace = 'workspace_id = $1';
const TriggeredAgent = z.object({ status: AgentStatus, inputs: z.array(InputField).nullable() });
const ScheduleRow = TriggerRow.extend({ lastSlot: TriggerActivityRow.shape.lastSlot });
export type ScheduleRow = z.infer<typeof ScheduleRow>;

/** A trigger that never fired has no activity. */
const lastFired = `left join (
  select id as active_trigger, last->>'at' as last_at from rm.trigger_activity where workspace_id = $1
) activity on active_trigger = triggers.id`;

const columns = {
  name: { sql: 'lower(name)' },
  status: { sql: 'status' },
  last: { sql: `coalesce(last_at, '')`, join: lastFired },
} as const;

/** Undefined sorts by the time of creation. */
const sortOf = (order: TriggerOrder): Sort | undefined => {
  switch (order) {
    case 'newest':
      return undefined;
    case 'name':
    case 'status':
    case 'last':
      return { ...columns[order], descending: false, within: inWorkspace };
    case '-name':
      return { ...columns.name, descending: true, within: inWorkspace };
    case '-status':
      return { ...columns.status, descending: true, within: inWorkspace };
    case '-last':
      return { ...columns.last, descending: true, within: inWorkspace };
  }
};

@Injectable()
export class TriggersQueries {
  constructor(private readonly readModel: ReadModel) {}

  list(workspaceId: WorkspaceId, { ids, q, agentId, kind, status, order, ...page }: TriggerQuery) {
    const source = { row: TriggerRow, table: 'triggers', projection: 'triggers', by: 'createdAt' } as const;
    const matching = allOf(
      [(n) => `workspace_id = ${n}`, workspaceId],
      [(n) => `id = any(${n})`, ids],
      [(n) => `agent_id = ${n}`, agentId],
      [(n) => `kind = ${n}`, kind],
      isOneOf('status', status),
    );
    return readPage(this.readModel, { ...source, ...matching, search: q, sort: sortOf(order) }, page);
  }

  async get(workspaceId: WorkspaceId, triggerId: TriggerId): Promise<TriggerRow> {
    const { hookId: _, ...row } = await this.getWithHook(workspaceId, triggerId);
    return row;
  }

  /** Only for those who may start runs. */
  async getWithHook(workspaceId: WorkspaceId, triggerId: TriggerId): Promise<TriggerWithHook> {
    const sql = `select * from rm.triggers where ${inWorkspace} and id = $2`;
    const row = await this.readModel.one(TriggerWithHook, sql, [workspaceId, triggerId]);
    if (row === null) throw new NotFound();
    return row;
  }

  /** Finds the trigger of any workspace, because a webhook's id is secret: 128 random bits. */
  byHook(hookId: string): Promise<TriggerRow | null> {
    return this.readModel.one(TriggerRow, 'select * from rm.triggers where hook_id = $1', [hookId]);
  }

  async firings(workspaceId: WorkspaceId, triggerId: TriggerId, { q, outcome, from, to, ...page }: FiringQuery) {
    await this.get(workspaceId, triggerId);
    const source = { row: FiringRow, table: 'firings', projection: 'triggers', by: 'at' } as const;
    const matching = allOf(
      [(n) => `workspace_id = ${n}`, workspaceId],
      [(n) => `trigger_id = ${n}`, triggerId],
      isOneOf('outcome', outcome),
      [(n) => `at >= ${n}`, from],
      [(n) => `at < ${n}`, to],
    );
    return readPage(this.readModel, { ...source, ...matching, search: q }, page);
  }

  async firing(workspaceId: WorkspaceId, firingId: FiringId): Promise<FiringRow> {
    const sql = `select * from rm.firings where ${inWorkspace} and id = $2`;
    const row = await this.readModel.one(FiringRow, sql, [workspaceId, firingId]);
    if (row === null) throw new NotFound();
    return row;
  }

  activity(workspaceId: WorkspaceId, { ids, ...page }: TriggerActivityQuery) {
    const source = {
      row: TriggerActivityRow,
      table: 'trigger_activity',
      projection: 'trigger-activity',
      by: 'id',
    } as const;
    const matching = allOf([(n) => `workspace_id = ${n}`, workspaceId], [(n) => `id = any(${n})`, ids]);
    return readPage(this.readModel, { ...source, ...matching }, page);
  }

  counts(workspaceId: WorkspaceId, { agentIds }: TriggerCountsQuery): Promise<TriggerCounts[]> {
    const kinds = `count(*) filter (where settings->>'kind' = 'webhook')::int as webhooks,
      count(*) filter (where settings->>'kind' = 'schedule')::int as schedules`;
    const sql = `select agent_id, ${kinds} from rm.triggers
      where ${inWorkspace} and agent_id = any($2) and status <> 'archived' group by agent_id`;
    return this.readModel.many(TriggerCounts, sql, [workspaceId, agentIds]);
  }

  activityOf(workspaceId: WorkspaceId, triggerId: TriggerId): Promise<TriggerActivityRow | null> {
    const sql = `select * from rm.trigger_activity where ${inWorkspace} and id = $2`;
    return this.readModel.one(TriggerActivityRow, sql, [workspaceId, triggerId]);
  }

  /** What a trigger has to know of its agent: whether it is there, and the inputs it publishes. */
  agent(workspaceId: WorkspaceId, agentId: AgentId) {
    const sql = `select status, published -> 'inputs' as inputs from rm.agents where ${inWorkspace} and id = $2`;
    return this.readModel.one(TriggeredAgent, sql, [workspaceId, agentId]);
  }

  /** Schedules of all workspaces, for the clock, with the last due time that each has handled. */
  schedules(): Promise<ScheduleRow[]> {
    return this.readModel.many(
      ScheduleRow,
      `select t.*, a.last_slot from rm.triggers t left join rm.trigger_activity a on a.id = t.id
       where t.hook_id is null and t.status <> 'archived'`,
    );
  }
}
