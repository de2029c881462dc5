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
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { allOf, isOneOf } from '../kernel/http/conditions.js';
import { readPage, type Sort } from '../kernel/http/paging.js';
import { ConnectionAuthority } from './connection-authority.js';
import { SealedAccounts } from './secrets/sealed-accounts.js';

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

const inWorkspace = 'workspace_id = $1';
/** Those that somebody has to mend come first. */
const urgency = `case when status in ('needs_reauth', 'misconfigured', 'expired', 'orphaned') then 0
  when status = 'degraded' then 1 when status in ('revoked', 'abandoned') then 3 else 2 end`;

const sortOf = (order: ConnectionOrder): Sort | undefined => {
  switch (order) {
    case 'newest':
      return undefined;
    case 'attention':
      return { sql: urgency, descending: false, within: inWorkspace };
    case 'name':
    case '-name':
      return { sql: 'lower(name)', descending: order === '-name', within: inWorkspace };
  }
};

@Injectable()
export class ConnectionsQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly authority: ConnectionAuthority,
    private readonly accounts: SealedAccounts,
  ) {}

  list(workspaceId: WorkspaceId, userId: UserId, query: ConnectionQuery) {
    const { ids, q, service, kind, status, agentId, attention, mine, order, ...page } = query;
    const source = { row: ConnectionRow, table: 'connections', projection: 'connections', by: 'createdAt' } as const;
    const shown = status === undefined && ids === undefined ? [['abandoned', 'pending']] : [];
    const matching = allOf(
      [(n) => `workspace_id = ${n}`, workspaceId],
      [(n) => `id = any(${n})`, ids],
      isOneOf('service', service),
      isOneOf('kind', kind),
      isOneOf('status', status),
      [(n) => `status <> all(${n})`, shown[0]],
      [(n) => `access @> jsonb_build_array(jsonb_build_object('agentId', ${n}::text))`, agentId],
      [(n) => `(status in ('needs_reauth', 'misconfigured', 'expired', 'orphaned', 'degraded')) = ${n}`, attention],
      [(n) => `owner_id = ${n}`, mine === true ? userId : undefined],
    );
    return readPage(this.readModel, { ...source, ...matching, search: q, sort: sortOf(order) }, page);
  }

  async get(workspaceId: WorkspaceId, connectionId: ConnectionId): Promise<ConnectionRow> {
    const sql = `select * from rm.connections where ${inWorkspace} and id = $2`;
    const row = await this.readModel.one(ConnectionRow, sql, [workspaceId, connectionId]);
    if (row === null) throw new NotFound();
    return row;
  }

  /** Those that can still be used. */
  async listOwnedBy(workspaceId: WorkspaceId, ownerId: UserId): Promise<ConnectionId[]> {
    const sql = `select id from rm.connections where ${inWorkspace} and owner_id = $2
      and status <> all('{revoked, abandoned, orphaned}') order by id`;
    const rows = await this.readModel.many(z.object({ id: ConnectionId }), sql, [workspaceId, ownerId]);
    return rows.map(({ id }) => id);
  }

  /** Those that a person has connected at these services and that can be used, the first one first. */
  listOwn(workspaceId: WorkspaceId, ownerId: UserId, services: readonly string[]): Promise<Own[]> {
    const sql = `select id, service, name from rm.connections where ${inWorkspace} and owner_id = $2
      and service = any($3) and kind <> 'model' and status in ('active', 'degraded')
      order by created_at, id limit ${limits.page.max}`;
    return this.readModel.many(Own, sql, [workspaceId, ownerId, services]);
  }

  /** Those that the agent has access to. */
  async listUsedBy(workspaceId: WorkspaceId, agentId: AgentId): Promise<ConnectionId[]> {
    const sql = `select id from rm.connections where ${inWorkspace}
      and access @> jsonb_build_array(jsonb_build_object('agentId', $2::text)) order by id`;
    const rows = await this.readModel.many(z.object({ id: ConnectionId }), sql, [workspaceId, agentId]);
    return rows.map(({ id }) => id);
  }

  /** Those in use whose access ends before an instant, the earliest first, after the last one of the page before. */
  listExpiring(before: Date, after: Expiring | undefined, limit: number): Promise<Expiring[]> {
    const sql = `select id, workspace_id, expires_at from rm.connections
      where status in ('active', 'degraded') and expires_at < $1
        and ($2::timestamptz is null or (expires_at, id) > ($2::timestamptz, $3::uuid))
      order by expires_at, id limit $4`;
    return this.readModel.many(Expiring, sql, [before, after?.expiresAt ?? null, after?.id ?? null, limit]);
  }

  /** Those that still exist and whose secret was last given before an instant, after the last one of the page before. */
  listEstablished(before: Date, after: ConnectionId | undefined, limit: number): Promise<Established[]> {
    const sql = `select id, workspace_id, authorized_at, unused_since from rm.connections
      where status <> all('{pending, revoked, abandoned}') and authorized_at < $1 and ($2::uuid is null or id > $2)
      order by id limit $3`;
    return this.readModel.many(Established, sql, [before, after ?? null, limit]);
  }

  /** Of these, those by sign-in that can be used. */
  listUsable(ids: readonly ConnectionId[]): Promise<Pick<Established, 'id' | 'workspaceId'>[]> {
    const sql = `select id, workspace_id from rm.connections
      where id = any($1) and kind = 'oauth2_code' and status in ('active', 'degraded')`;
    return this.readModel.many(Established.pick({ id: true, workspaceId: true }), sql, [ids]);
  }

  /** Of a personal account only to its owner, to those who manage connections, and to auditors. */
  async labels(workspaceId: WorkspaceId, userId: UserId, ids: readonly ConnectionId[]): Promise<ConnectionLabels> {
    const sql = `select * from rm.connections where ${inWorkspace} and id = any($2)`;
    const rows = await this.readModel.many(ConnectionRow, sql, [workspaceId, ids]);
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
    const source = { row: ServiceAppRow, table: 'service_apps', projection: 'connections', by: 'id' } as const;
    const matching = { where: `${inWorkspace} and client_id is not null`, params: [workspaceId] };
    return readPage(this.readModel, { ...source, ...matching }, page);
  }
}
