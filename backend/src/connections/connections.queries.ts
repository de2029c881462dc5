import { Injectable } from '@nestjs/common';
import type {
  ConnectionLabels,
  ConnectionOrder,
  ConnectionQuery,
} from '@throughline/contracts/connections/connection.requests.js';
import { ConnectionRow, ServiceAppRow } from '@throughline/contracts/connections/connection.rows.js';
import { ConnectionId, type AgentId, type UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { Instant } from '@throughline/contracts/row.js';
import type { PageQuery } from '@throughline/contracts/page.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { given, matching } from '../kernel/http/conditions.js';
import { byName, readPage, type Sort } from '../kernel/http/paging.js';
import { ConnectionAuthority } from './connection-authority.js';
import { SealedAccounts } from './secrets/sealed-accounts.js';
import { tables } from './tables.js';

const Expiring = z.object({ id: ConnectionId, workspaceId: WorkspaceId, expiresAt: Instant });
export type Expiring = z.infer<typeof Expiring>;

const Established = z.object({
  id: ConnectionId,
  workspaceId: WorkspaceId,
  authorizedAt: Instant,
  unusedSince: Instant.nullable(),
});
export type Established = z.infer<typeof Established>;

const Own = z.object({ id: ConnectionId, service: z.string(), name: z.string() });
type Own = z.infer<typeof Own>;

const needsAttention = sql`status in ('needs_reauth', 'misconfigured', 'expired', 'orphaned', 'degraded')`;
/** Holds those that somebody has to mend come first. */
const urgency = sql`case when status in ('needs_reauth', 'misconfigured', 'expired', 'orphaned') then 0
  when status = 'degraded' then 1 when status in ('revoked', 'abandoned') then 3 else 2 end`;

const getSort = (order: ConnectionOrder): Sort | undefined => {
  switch (order) {
    case 'newest':
      return undefined;
    case 'attention':
      return { value: urgency, descending: false };
    case 'name':
    case '-name':
      return { value: byName('name'), descending: order === '-name' };
  }
};

const usable = ['active', 'degraded'] as const;
const ended = ['revoked', 'abandoned'] as const;
const hasAccess = (agentId: AgentId) =>
  sql<SqlBool>`access @> jsonb_build_array(jsonb_build_object('agentId', ${agentId}::text))`;
const connections = tables.selectFrom('connections');

@Injectable()
export class ConnectionsQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly authority: ConnectionAuthority,
    private readonly accounts: SealedAccounts,
  ) {}

  list(workspaceId: WorkspaceId, userId: UserId, query: ConnectionQuery) {
    const { ids, q, service, kind, status, agentId, attention, mine, order, ...page } = query;
    const source = { row: ConnectionRow, tables, table: 'connections', projection: 'connections' } as const;
    const where = { workspaceId, id: ids, service, kind, status, ownerId: mine === true ? userId : undefined };
    const isUnfinishedShown = status !== undefined || ids !== undefined;
    const and = [
      isUnfinishedShown ? undefined : sql<SqlBool>`status not in ('abandoned', 'pending')`,
      given(agentId, hasAccess),
      given(attention, (wanted) => sql<SqlBool>`(${needsAttention}) = ${wanted}`),
    ];
    const sort = getSort(order);
    return readPage(this.readModel, { ...source, by: 'createdAt', where, and, search: q, sort }, page);
  }

  get(workspaceId: WorkspaceId, connectionId: ConnectionId): Promise<ConnectionRow> {
    const one = connections.selectAll().where((eb) => eb.and({ workspaceId, id: connectionId }));
    return this.readModel.get(ConnectionRow, one);
  }

  /** Returns those that can still be used. */
  async listOwnedBy(workspaceId: WorkspaceId, ownerId: UserId): Promise<ConnectionId[]> {
    const owned = connections.select('id').where((eb) => eb.and({ workspaceId, ownerId }));
    const query = owned.where('status', 'not in', [...ended, 'orphaned']).orderBy('id');
    const rows = await this.readModel.many(z.object({ id: ConnectionId }), query);
    return rows.map(({ id }) => id);
  }

  /** Returns those that a person has connected at these services and that can be used, the first one first. */
  listOwn(workspaceId: WorkspaceId, ownerId: UserId, services: readonly string[]): Promise<Own[]> {
    const own = matching<ConnectionRow>({ workspaceId, ownerId, service: services, status: usable });
    const query = connections.select(['id', 'service', 'name']).where(own).where('kind', '<>', 'model');
    return this.readModel.many(Own, query.orderBy('createdAt').orderBy('id').limit(limits.page.max));
  }

  /** Returns those that the agent has access to. */
  async listUsedBy(workspaceId: WorkspaceId, agentId: AgentId): Promise<ConnectionId[]> {
    const query = connections
      .select('id')
      .where(matching<ConnectionRow>({ workspaceId }))
      .where(hasAccess(agentId))
      .orderBy('id');
    const rows = await this.readModel.many(z.object({ id: ConnectionId }), query);
    return rows.map(({ id }) => id);
  }

  /** Returns those in use whose access ends before an instant, the earliest first, after the last one of the page before. */
  listExpiring(before: Date, after: Expiring | undefined, limit: number): Promise<Expiring[]> {
    const expiring = matching<ConnectionRow>({ status: usable, expiresAt: { before: before.toISOString() } });
    const query = connections.select(['id', 'workspaceId', 'expiresAt']).where(expiring);
    const next = after && query.where(sql<SqlBool>`(expires_at, id) > (${after.expiresAt}, ${after.id})`);
    return this.readModel.many(Expiring, (next ?? query).orderBy('expiresAt').orderBy('id').limit(limit));
  }

  /** Returns those that still exist and whose secret was last given before an instant, after the last one of the page before. */
  listEstablished(before: Date, after: ConnectionId | undefined, limit: number): Promise<Established[]> {
    const next = matching<ConnectionRow>({ authorizedAt: { before: before.toISOString() }, id: { after } });
    const query = connections.select(['id', 'workspaceId', 'authorizedAt', 'unusedSince']).where(next);
    const living = query.where('status', 'not in', ['pending', ...ended]);
    return this.readModel.many(Established, living.orderBy('id').limit(limit));
  }

  /** For these, those by sign-in that can be used. */
  listUsable(ids: readonly ConnectionId[]): Promise<Pick<Established, 'id' | 'workspaceId'>[]> {
    const byThem = matching<ConnectionRow>({ id: ids, kind: 'oauth2_code', status: usable });
    const query = connections.select(['id', 'workspaceId']).where(byThem);
    return this.readModel.many(Established.pick({ id: true, workspaceId: true }), query);
  }

  /** For a personal account only to its owner, to those who manage connections, and to auditors. */
  async labels(workspaceId: WorkspaceId, userId: UserId, ids: readonly ConnectionId[]): Promise<ConnectionLabels> {
    const query = connections.selectAll().where(matching<ConnectionRow>({ workspaceId, id: ids }));
    const rows = await this.readModel.many(ConnectionRow, query);
    const seesAll = await this.authority.seesLabels(workspaceId, userId);
    const visible = rows.filter(({ ownerId, sharing }) => seesAll || sharing === 'workspace' || ownerId === userId);
    const labels = await Promise.all(
      visible.map(async ({ id, account }) => ({
        id: id as ConnectionId,
        label: account === null ? null : await this.accounts.open(workspaceId, account),
      })),
    );
    return labels.flatMap(({ id, label }) => (label === null ? [] : [{ id, label }]));
  }

  apps(workspaceId: WorkspaceId, page: PageQuery) {
    const source = { row: ServiceAppRow, tables, table: 'service_apps', projection: 'connections' } as const;
    const and = [sql<SqlBool>`client_id is not null`];
    return readPage(this.readModel, { ...source, by: 'id', where: { workspaceId }, and }, page);
  }
}
