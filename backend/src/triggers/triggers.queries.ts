import { Injectable } from '@nestjs/common';
import type { FiringId, TriggerId, WorkspaceId } from '@throughline/contracts/ids.js';
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
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { sql } from 'kysely';
import type { z } from 'zod';
import { anyValue } from '../kernel/http/conditions.js';
import { byName, readPage, type Sort } from '../kernel/http/paging.js';
import { tables } from './tables.js';

const ScheduleRow = TriggerRow.extend({ lastSlot: TriggerActivityRow.shape.lastSlot });
export type ScheduleRow = z.infer<typeof ScheduleRow>;

/** A trigger that never fired has no activity. */
const lastFired = (workspaceId: WorkspaceId): Sort => {
  const activity = tables
    .selectFrom('trigger_activity')
    .select((eb) => ['id as activeTrigger', eb.ref('last', '->>').key('at').as('lastAt')])
    .where('workspaceId', '=', workspaceId);
  const join = sql`left join ${activity} activity on active_trigger = triggers.id`;
  return { value: sql`coalesce(last_at, '')`, join, descending: false };
};
const name: Sort = { value: byName('name'), descending: false };
const status: Sort = { value: sql`status`, descending: false };

/** Undefined sorts by the time of creation. */
const getSort = (workspaceId: WorkspaceId, order: TriggerOrder): Sort | undefined => {
  switch (order) {
    case 'newest':
      return undefined;
    case 'name':
      return name;
    case 'status':
      return status;
    case 'last':
      return lastFired(workspaceId);
    case '-name':
      return { ...name, descending: true };
    case '-status':
      return { ...status, descending: true };
    case '-last':
      return { ...lastFired(workspaceId), descending: true };
  }
};

const trigger = (workspaceId: WorkspaceId, id: TriggerId) =>
  tables
    .selectFrom('triggers')
    .selectAll()
    .where((eb) => eb.and({ workspaceId, id }));

@Injectable()
export class TriggersQueries {
  constructor(private readonly readModel: ReadModel) {}

  list(workspaceId: WorkspaceId, { ids, q, agentId, kind, status, order, ...page }: TriggerQuery) {
    const source = { row: TriggerRow, tables, table: 'triggers', projection: 'triggers', by: 'createdAt' } as const;
    const where = { workspaceId, id: ids, agentId, kind, status };
    return readPage(this.readModel, { ...source, where, search: q, sort: getSort(workspaceId, order) }, page);
  }

  async get(workspaceId: WorkspaceId, triggerId: TriggerId): Promise<TriggerRow> {
    const { hookId: _, ...row } = await this.getWithHook(workspaceId, triggerId);
    return row;
  }

  /** Only for those who may start runs. */
  getWithHook(workspaceId: WorkspaceId, triggerId: TriggerId): Promise<TriggerWithHook> {
    return this.readModel.get(TriggerWithHook, trigger(workspaceId, triggerId));
  }

  /** Finds the trigger of any workspace, because a webhook's id is secret: 128 random bits. */
  byHook(hookId: string): Promise<TriggerRow | null> {
    return this.readModel.one(TriggerRow, tables.selectFrom('triggers').selectAll().where('hookId', '=', hookId));
  }

  async firings(workspaceId: WorkspaceId, triggerId: TriggerId, { q, outcome, from, to, ...page }: FiringQuery) {
    await this.get(workspaceId, triggerId);
    const source = { row: FiringRow, tables, table: 'firings', projection: 'triggers', by: 'at' } as const;
    const where = { workspaceId, triggerId, outcome, at: { from, before: to } };
    return readPage(this.readModel, { ...source, where, search: q }, page);
  }

  firing(workspaceId: WorkspaceId, firingId: FiringId): Promise<FiringRow> {
    const firing = tables.selectFrom('firings').selectAll();
    const one = firing.where((eb) => eb.and({ workspaceId, id: firingId }));
    return this.readModel.get(FiringRow, one);
  }

  activity(workspaceId: WorkspaceId, { ids, ...page }: TriggerActivityQuery) {
    const source = {
      row: TriggerActivityRow,
      tables,
      table: 'trigger_activity',
      projection: 'trigger-activity',
    } as const;
    return readPage(this.readModel, { ...source, by: 'id', where: { workspaceId, id: ids } }, page);
  }

  counts(workspaceId: WorkspaceId, { agentIds }: TriggerCountsQuery): Promise<TriggerCounts[]> {
    const query = tables
      .selectFrom('triggers')
      .select([
        'agentId',
        sql<number>`count(*) filter (where settings->>'kind' = 'webhook')::int`.as('webhooks'),
        sql<number>`count(*) filter (where settings->>'kind' = 'schedule')::int`.as('schedules'),
        sql<number>`count(*) filter (where settings->>'kind' = 'event')::int`.as('events'),
        sql<number>`count(*) filter (where settings->>'kind' = 'item')::int`.as('items'),
      ])
      .where('workspaceId', '=', workspaceId)
      .where('agentId', '=', anyValue(agentIds))
      .where('status', '<>', 'archived')
      .groupBy('agentId');
    return this.readModel.many(TriggerCounts, query);
  }

  findActivity(workspaceId: WorkspaceId, triggerId: TriggerId): Promise<TriggerActivityRow | null> {
    const activity = tables.selectFrom('trigger_activity').selectAll();
    const one = activity.where((eb) => eb.and({ workspaceId, id: triggerId }));
    return this.readModel.one(TriggerActivityRow, one);
  }

  /** Schedules of all workspaces, for the clock, with the last due time that each has handled. */
  schedules(): Promise<ScheduleRow[]> {
    const query = tables
      .selectFrom('triggers')
      .leftJoin('trigger_activity', 'trigger_activity.id', 'triggers.id')
      .selectAll('triggers')
      .select('lastSlot')
      .where('hookId', 'is', null)
      .where('triggers.kind', '=', 'schedule')
      .where('triggers.status', '<>', 'archived');
    return this.readModel.many(ScheduleRow, query);
  }

  /** Returns those that follow events and were on at an instant. */
  following(workspaceId: WorkspaceId, at: string): Promise<TriggerRow[]> {
    const query = tables
      .selectFrom('triggers')
      .selectAll()
      .where((eb) => eb.and({ workspaceId, kind: 'event', status: 'enabled' }))
      .where('enabledAt', '<=', at);
    return this.readModel.many(TriggerRow, query);
  }
}
