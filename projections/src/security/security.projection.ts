import type { EventOf } from '@throughline/contracts/domain-events.js';
import {
  SecurityEventRow,
  MembershipPeriodsRow,
  WorkspaceKeyRow,
} from '@throughline/contracts/security/security.rows.js';
import type { SecurityEventType } from '@throughline/contracts/security/security.requests.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';

type Details = Pick<SecurityEventRow, 'data'> &
  Partial<Pick<SecurityEventRow, 'workspaceId' | 'keyId' | 'client' | 'network'>>;

/** From the command behind the event; the event itself may know better. */
const toOrigin = ({ meta: { origin } }: EventOf<SecurityEventType>) => ({
  via: origin?.via ?? null,
  client: origin !== undefined && 'client' in origin ? origin.client : null,
  network: origin !== undefined && 'network' in origin ? (origin.network ?? null) : null,
});

const toRow = (event: EventOf<SecurityEventType>, details: Details): SecurityEventRow => ({
  id: event.id,
  position: event.position,
  at: event.meta.at,
  userId: event.data.userId,
  type: event.type,
  workspaceId: null,
  keyId: null,
  ...toOrigin(event),
  ...details,
});

const plain = (event: EventOf<SecurityEventType>): SecurityEventRow => toRow(event, { data: {} });

/** One row for each event; which of them a workspace sees depends on who was a member when it happened. */
const securityEvents = table(SecurityEventRow)({
  name: 'security_events',
  acrossWorkspaces: true,
  columns: { data: 'json' },
  indexes: [
    '(user_id, position)',
    '(workspace_id, position) where workspace_id is not null',
    '(key_id, position) where key_id is not null',
  ],
  id: ({ id }) => id,
  creates: {
    PermissionRefused: (event) => {
      const { workspaceId, userId: _, ...data } = event.data;
      const keyId = event.meta.actor.kind === 'user' ? event.meta.actor.apiKey?.id : undefined;
      return toRow(event, { workspaceId, data: { ...data, keyId: keyId ?? null } });
    },
    SignedIn: (event) => {
      const { browser, network, newDevice = false } = event.data;
      return toRow(event, { client: browser, network, data: { newDevice } });
    },
    SignInRefused: (event) => toRow(event, { data: { reason: event.data.reason } }),
    SecondFactorRefused: plain,
    PasswordLocked: (event) => toRow(event, { data: { reason: event.data.reason } }),
    SessionReuseDetected: plain,
    PasswordChanged: plain,
    PasswordReset: plain,
    SecondFactorEnabled: plain,
    SecondFactorDisabled: plain,
    RecoveryCodesMade: plain,
    RecoveryCodeUsed: (event) => toRow(event, { data: { left: event.data.left } }),
    PasskeyAdded: plain,
    PasskeyRemoved: plain,
    ProviderLinked: (event) => toRow(event, { data: { provider: event.data.provider } }),
    ProviderUnlinked: (event) => toRow(event, { data: { provider: event.data.provider } }),
    ApiKeyCreated: (event) => toRow(event, { keyId: event.data.keyId, data: {} }),
    ApiKeyRevoked: (event) => toRow(event, { keyId: event.data.keyId, data: { reason: event.data.reason } }),
  },
});

/** Older periods are dropped, so that a person who joins and leaves all the time does not make the row long. */
const maxPeriods = 50;

const membershipPeriods = table(MembershipPeriodsRow)({
  name: 'membership_periods',
  columns: { id: 'text', periods: 'json' },
  indexes: ['(workspace_id)'],
  id: ({ data }) => `${data.workspaceId}/${data.userId}`,
  creates: {
    MemberJoined: ({ data: { workspaceId, userId }, position }, row) => ({
      id: `${workspaceId}/${userId}`,
      position,
      workspaceId,
      userId,
      periods: [...(row?.periods ?? []), { from: position, to: null }].slice(-maxPeriods),
    }),
  },
  changes: {
    MemberRemoved: ({ periods }, { position }) => ({
      periods: periods.map((period) => (period.to === null ? { ...period, to: position } : period)),
    }),
  },
});

const workspaceKeys = table(WorkspaceKeyRow)({
  name: 'workspace_keys',
  acrossWorkspaces: true,
  columns: { scopes: 'json' },
  indexes: ['(workspace_id)'],
  id: 'keyId',
  creates: {
    ApiKeyCreated: ({ data: { keyId, workspaceId, userId, name, scopes, expiresAt }, position }) => ({
      id: keyId,
      position,
      workspaceId,
      userId,
      name,
      scopes,
      expiresAt,
      revokedAt: null,
    }),
  },
  changes: { ApiKeyRevoked: (_, { meta }) => ({ revokedAt: meta.at }) },
});

/** Refused attempts, sign-ins and API keys, and the periods of memberships. */
export const securityProjection: Projection = {
  name: 'security',
  version: 1,
  tables: [securityEvents, membershipPeriods, workspaceKeys],
};
