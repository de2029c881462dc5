import { connectionEvents } from '@throughline/contracts/connections/connection.events.js';
import { ConnectionRow, type ConnectionAccess } from '@throughline/contracts/connections/connection.rows.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { AgentId } from '@throughline/contracts/ids.js';
import { searchText } from '@throughline/contracts/search-text.js';
import { nameIndex, searchIndex } from '@throughline/platform/projections/search-index.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';
import { z } from 'zod';
import { modelsTable } from './models.table.js';
import { serviceAppsTable } from './service-apps.table.js';

const created = ({ data, meta, revision, position }: EventOf<'ConnectionCreated'>): ConnectionRow => ({
  id: data.connectionId,
  workspaceId: data.workspaceId,
  revision,
  position,
  ownerId: data.ownerId,
  name: data.name,
  service: data.service,
  kind: data.kind,
  sharing: data.sharing,
  status: 'pending',
  reason: null,
  statusAt: meta.at,
  degradedUntil: null,
  settings: data.settings,
  client: data.client,
  scopes: { asked: data.scopes, granted: [] },
  account: null,
  hosts: [],
  hint: null,
  expiresAt: null,
  authorizedAt: null,
  unusedSince: null,
  checked: null,
  access: [],
  atProvider: null,
  createdAt: meta.at,
});

type At = { meta: { at: string } };
type Status = Pick<ConnectionRow, 'status' | 'reason' | 'statusAt' | 'degradedUntil'>;

const becomes = (status: ConnectionRow['status'], { meta }: At, reason: string | null = null): Status => ({
  status,
  reason,
  statusAt: meta.at,
  degradedUntil: null,
});

type Authorized = EventOf<'ConnectionAuthorized' | 'ConnectionReauthorized' | 'ConnectionAccountReplaced'>;
const authorized = (row: ConnectionRow, event: Authorized): Partial<ConnectionRow> => {
  const { account, scopes, hosts, hint, expiresAt } = event.data;
  return {
    account,
    hosts,
    hint,
    expiresAt,
    scopes: { ...row.scopes, granted: scopes },
    authorizedAt: event.meta.at,
    unusedSince: null,
    ...becomes('active', event),
  };
};

const without = (access: readonly ConnectionAccess[], agentId: AgentId): ConnectionAccess[] =>
  access.filter((each) => each.agentId !== agentId);

export const connectionsTable = table(ConnectionRow)({
  name: 'connections',
  indexes: [
    '(workspace_id, position)',
    '(workspace_id, created_at, id)',
    '(workspace_id, name collate rm.by_name, id)',
    '(workspace_id, status, id)',
    '(workspace_id, service, id)',
    '(workspace_id, owner_id, id)',
    '(status, expires_at)',
    searchIndex,
    nameIndex,
  ],
  derived: {
    columns: z.object({ search: z.string(), account_of: z.string().nullable() }),
    values: ({ name, service, hint, account }) => ({
      search: searchText(name, service, hint),
      account_of: account?.fingerprint ?? null,
    }),
  },
  earlier: { unusedSince: 'null' },
  id: 'connectionId',
  of: connectionEvents,
  creates: { ConnectionCreated: created },
  changes: {
    ConnectionAuthorized: authorized,
    ConnectionReauthorized: authorized,
    ConnectionAccountReplaced: authorized,
    ConnectionAbandoned: (_, event) => becomes('abandoned', event),
    ConnectionRenamed: (_, { data }) => ({ name: data.name }),
    ConnectionShared: (_, { data }) => ({ sharing: data.sharing }),
    ConnectionAccessGranted: ({ access }, { data: { agentId, rule }, meta }) => ({
      access: [...without(access, agentId), { agentId, rule, grantedBy: meta.actor, grantedAt: meta.at }],
    }),
    ConnectionAccessRevoked: ({ access }, { data }) => ({ access: without(access, data.agentId) }),
    ConnectionOwnerChanged: (row, event) => ({
      ownerId: event.data.ownerId,
      ...(row.status === 'orphaned' ? becomes('active', event) : {}),
    }),
    ConnectionSecretRotated: (_, event) => ({
      hint: event.data.hint,
      expiresAt: event.data.expiresAt,
      authorizedAt: event.meta.at,
      unusedSince: null,
      ...becomes('active', event),
    }),
    ConnectionScopesChanged: ({ scopes }, { data }) => ({ scopes: { ...scopes, granted: data.scopes } }),
    ConnectionChecked: (_, { data: { ok, code }, meta }) => ({ checked: { ok, code, at: meta.at } }),
    ConnectionDegraded: (_, event) => ({
      ...becomes('degraded', event, event.data.reason),
      degradedUntil: event.data.until,
    }),
    ConnectionRecovered: (_, event) => becomes('active', event),
    ConnectionReauthRequired: (_, event) => becomes('needs_reauth', event, event.data.reason),
    ConnectionMisconfigured: (_, event) => becomes('misconfigured', event, event.data.reason),
    ConnectionExpiryWarned: (_, { data }) => ({ expiresAt: data.expiresAt }),
    ConnectionExpired: (_, event) => becomes('expired', event),
    ConnectionFoundUnused: (_, { data }) => ({ unusedSince: data.since }),
    ConnectionUseResumed: () => ({ unusedSince: null }),
    ConnectionOrphaned: (_, event) => becomes('orphaned', event),
    ConnectionRevoked: (_, event) => ({
      ...becomes('revoked', event),
      access: [],
      account: null,
      hint: null,
      unusedSince: null,
      atProvider: event.data.atProvider,
    }),
    ConnectionRevocationFinished: (_, { data }) => ({ atProvider: data.atProvider }),
    ModelsListed: () => ({}),
  },
});

export const connectionsProjection: Projection = {
  name: 'connections',
  version: 4,
  tables: [connectionsTable, modelsTable, serviceAppsTable],
};
