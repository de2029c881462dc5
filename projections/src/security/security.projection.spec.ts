import { signedIn, userId } from '@throughline/contracts/identity/identity.fixtures.js';
import { ApiKeyId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { DomainEvent } from '@throughline/contracts/domain-events.js';
import { securityKinds } from '@throughline/contracts/security/security.requests.js';
import {
  MembershipPeriodsRow,
  SecurityEventRow,
  WorkspaceKeyRow,
} from '@throughline/contracts/security/security.rows.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import type { Table } from '@throughline/platform/projections/table.js';
import { securityProjection } from './security.projection.js';

const [events, periods, keys] = securityProjection.tables as [Table, Table, Table];
const workspaceId = WorkspaceId.parse('00000000-0000-7000-8000-000000000901');
const keyId = ApiKeyId.parse('00000000-0000-7000-8000-000000000902');
const joined: DomainEvent = {
  type: 'MemberJoined',
  data: { workspaceId, userId, role: 'builder', name: 'Ada', email: 'ada@example.test' },
};
const left: DomainEvent = { type: 'MemberRemoved', data: { workspaceId, userId } };
const after = (table: Table, ...happened: DomainEvent[]) =>
  rowAfter(table, ...happened.map((event, at) => recorded(event, at + 1)));

it('Every event that a workspace can see about security is folded.', () =>
  expect([...events.on].sort()).toEqual(Object.values(securityKinds).flat().sort()));

it('A sign-in has the browser and the network, which stays sealed, and belongs to no workspace.', () => {
  const event = signedIn();
  expect(SecurityEventRow.parse(after(events, event))).toMatchObject({
    userId,
    type: 'SignedIn',
    workspaceId: null,
    client: event.data.browser,
    network: event.data.network,
  });
});

it('A refused attempt belongs to its workspace.', () => {
  const at = '2026-01-02T03:04:05.000Z';
  const refused: DomainEvent = {
    type: 'PermissionRefused',
    data: {
      workspaceId,
      userId,
      permission: 'members.manage',
      cause: 'role',
      action: 'PATCH /members/:userId/role',
      count: 3,
      firstAt: at,
      lastAt: at,
    },
  };
  expect(SecurityEventRow.parse(after(events, refused))).toMatchObject({
    workspaceId,
    data: { permission: 'members.manage', count: 3 },
  });
});

it('The periods of a membership are kept when a person leaves and comes again.', () =>
  expect(MembershipPeriodsRow.parse(after(periods, joined, left, joined)).periods).toEqual([
    { from: 1, to: 2 },
    { from: 3, to: null },
  ]));

it('An API key stays known to its workspace after it was revoked.', () => {
  const expiresAt = '2027-01-02T03:04:05.000Z';
  const created: DomainEvent = {
    type: 'ApiKeyCreated',
    data: { userId, keyId, workspaceId, name: 'CI', scopes: ['runs.read'], expiresAt },
  };
  const revoked: DomainEvent = { type: 'ApiKeyRevoked', data: { userId, keyId, reason: 'person' } };
  expect(WorkspaceKeyRow.parse(after(keys, created))).toMatchObject({ workspaceId, name: 'CI', revokedAt: null });
  expect(WorkspaceKeyRow.parse(after(keys, created, revoked)).revokedAt).not.toBeNull();
});
