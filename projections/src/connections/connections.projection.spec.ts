import {
  accessGranted,
  anything,
  connectionAuthorized,
  connectionCreated,
  connectionId,
  modelCard,
} from '@throughline/contracts/connections/connection.fixtures.js';
import type { ConnectionEvent } from '@throughline/contracts/connections/connection.events.js';
import { ConnectionModelsRow, ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { agentId } from '@throughline/contracts/agents/agent.fixtures.js';
import { UserId } from '@throughline/contracts/ids.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import type { Table } from '@throughline/platform/projections/table.js';
import { connectionsProjection } from './connections.projection.js';

const [connections, models] = connectionsProjection.tables as [Table, Table];
const after = (...happened: ConnectionEvent[]): ConnectionRow =>
  ConnectionRow.parse(rowAfter(connections, ...happened.map((event, at) => recorded(event, at + 1))));

const degraded: ConnectionEvent = {
  type: 'ConnectionDegraded',
  data: { connectionId, reason: 'rate_limited', until: '2026-01-05T03:04:05.000Z' },
};
const revoked: ConnectionEvent = { type: 'ConnectionRevoked', data: { connectionId, atProvider: 'requested' } };

it('A connection is pending until the service has accepted its secret.', () => {
  expect(after(connectionCreated())).toMatchObject({ status: 'pending', hosts: [], authorizedAt: null });
  expect(
    after(connectionCreated({ scopes: ['read', 'write'] }), connectionAuthorized({ scopes: ['read'] })),
  ).toMatchObject({
    status: 'active',
    hosts: ['api.stripe.com'],
    scopes: { asked: ['read', 'write'], granted: ['read'] },
  });
});

it('A degraded connection says why and until when, and nothing of it after it recovered.', () => {
  const row = after(connectionCreated(), connectionAuthorized(), degraded);
  expect(row).toMatchObject({ status: 'degraded', reason: 'rate_limited', degradedUntil: degraded.data.until });
  const recovered: ConnectionEvent = { type: 'ConnectionRecovered', data: { connectionId } };
  expect(after(connectionCreated(), connectionAuthorized(), degraded, recovered)).toMatchObject({
    status: 'active',
    reason: null,
    degradedUntil: null,
  });
});

it('An agent has the rule that was given last, and none once its access is withdrawn.', () => {
  const reads = { ...anything, methods: ['GET' as const] };
  const row = after(connectionCreated(), accessGranted(), accessGranted(reads));
  expect(row.access).toMatchObject([{ agentId, rule: reads }]);
  const withdrawn: ConnectionEvent = {
    type: 'ConnectionAccessRevoked',
    data: { connectionId, agentId, reason: 'person' },
  };
  expect(after(connectionCreated(), accessGranted(), withdrawn).access).toEqual([]);
});

it('A connection whose owner left is active again once somebody takes it over, and one that needs a sign-in still needs it.', () => {
  const ownerId = UserId.parse('0193a000-0000-7000-8000-0000000000d2');
  const takenOver: ConnectionEvent = { type: 'ConnectionOwnerChanged', data: { connectionId, ownerId } };
  const orphaned: ConnectionEvent = { type: 'ConnectionOrphaned', data: { connectionId } };
  expect(after(connectionCreated(), orphaned, takenOver)).toMatchObject({ status: 'active', ownerId });
  const needed: ConnectionEvent = {
    type: 'ConnectionReauthRequired',
    data: { connectionId, reason: 'unauthorized' },
  };
  expect(after(connectionCreated(), needed, takenOver)).toMatchObject({ status: 'needs_reauth', ownerId });
});

it('A revoked connection keeps no access, no account and no end of its key, and shows what became of it at the provider.', () => {
  const finished: ConnectionEvent = {
    type: 'ConnectionRevocationFinished',
    data: { connectionId, atProvider: 'confirmed' },
  };
  expect(after(connectionCreated(), connectionAuthorized(), accessGranted(), revoked, finished)).toMatchObject({
    status: 'revoked',
    access: [],
    account: null,
    hint: null,
    atProvider: 'confirmed',
  });
});

it('The list of models is the one that was read last.', () => {
  const listed = (model: string, n: number) =>
    recorded({ type: 'ModelsListed', data: { connectionId, models: [modelCard({ model })], total: 1 } } as const, n);
  expect(ConnectionModelsRow.parse(rowAfter(models, listed('old', 1), listed('new', 2)))).toMatchObject({
    id: connectionId,
    models: [{ model: 'new' }],
  });
});

it('A connection that nobody uses says since when, until an agent calls with it or its secret is given once more.', () => {
  const since = '2025-10-01T00:00:00.000Z';
  const unused: ConnectionEvent = { type: 'ConnectionFoundUnused', data: { connectionId, since } };
  const found = [connectionCreated(), connectionAuthorized(), unused];
  expect(after(...found).unusedSince).toBe(since);
  expect(after(...found, { type: 'ConnectionUseResumed', data: { connectionId } }).unusedSince).toBeNull();
  const renewed: ConnectionEvent = { type: 'ConnectionReauthorized', data: connectionAuthorized().data };
  expect(after(...found, renewed).unusedSince).toBeNull();
});
