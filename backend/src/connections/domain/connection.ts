import type {
  AccessRule,
  ClientSource,
  ConnectionKind,
  ConnectionSettings,
  ConnectionSharing,
  ConnectionStatus,
  ServiceId,
} from '@throughline/contracts/connections/connection.js';
import type { ConnectionEvent } from '@throughline/contracts/connections/connection.events.js';
import type { ModelCard } from '@throughline/contracts/connections/model-card.js';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Occurrence } from '@throughline/platform/deciders/decider.js';

export type PresentConnection = {
  status: ConnectionStatus;
  /** As the row says. */
  reason: string | null;
  workspaceId: WorkspaceId;
  ownerId: UserId;
  name: string;
  service: ServiceId;
  kind: ConnectionKind;
  sharing: ConnectionSharing;
  settings: ConnectionSettings;
  client: ClientSource | null;
  scopes: { asked: readonly string[]; granted: readonly string[] };
  /** It is null while it is not known whose account it is. */
  fingerprint: string | null;
  hosts: readonly string[];
  /** How often a person has given the secret: signed in, or typed another one. */
  secretVersion: number;
  /** When that was last, and by whom; null before. */
  givenAt: string | null;
  givenBy: string | null;
  /** Since when no agent has called with it; null unless that was recorded. */
  unusedSince: string | null;
  expiresAt: string | null;
  /** Days before the end that somebody was warned of; null since the secret was last given. */
  warnedDays: number | null;
  degradedUntil: string | null;
  checked: { ok: boolean; code: string | null; at: string } | null;
  access: Readonly<Record<string, AccessRule>>;
  /** Holds what each of these agents was when a personal account was given to it, as hashes. */
  agreed: Readonly<Record<string, readonly string[]>>;
  revocation: 'open' | 'finished' | null;
  models: { models: readonly ModelCard[]; total: number } | null;
};
export type Connection = { status: 'absent' } | PresentConnection;

export const absent: Connection = { status: 'absent' };

export const evolve = (connection: Connection, event: ConnectionEvent, occurrence: Occurrence): Connection => {
  if (event.type === 'ConnectionCreated') return created(event.data);
  return connection.status === 'absent' ? connection : { ...connection, ...change(connection, event, occurrence) };
};

const created = ({
  workspaceId,
  ownerId,
  name,
  service,
  kind,
  sharing,
  settings,
  scopes,
  client,
}: Extract<ConnectionEvent, { type: 'ConnectionCreated' }>['data']): PresentConnection => ({
  workspaceId,
  ownerId,
  name,
  service,
  kind,
  sharing,
  settings,
  client,
  status: 'pending',
  reason: null,
  scopes: { asked: scopes, granted: [] },
  fingerprint: null,
  hosts: [],
  secretVersion: 0,
  givenAt: null,
  givenBy: null,
  unusedSince: null,
  expiresAt: null,
  warnedDays: null,
  degradedUntil: null,
  checked: null,
  access: {},
  agreed: {},
  revocation: null,
  models: null,
});

const becomes = (status: ConnectionStatus, reason: string | null = null) => ({ status, reason, degradedUntil: null });

type Authorization = Extract<ConnectionEvent, { type: 'ConnectionAuthorized' }>['data'];
const rotated = (
  { secretVersion }: PresentConnection,
  { expiresAt }: Pick<Authorization, 'expiresAt'>,
  { at, actor }: Occurrence,
): Partial<PresentConnection> => ({
  ...becomes('active'),
  secretVersion: secretVersion + 1,
  givenAt: at,
  givenBy: actor.id,
  unusedSince: null,
  expiresAt,
  warnedDays: null,
});

const authorized = (
  before: PresentConnection,
  { account, scopes: granted, hosts, expiresAt }: Authorization,
  occurrence: Occurrence,
): Partial<PresentConnection> => ({
  ...rotated(before, { expiresAt }, occurrence),
  scopes: { ...before.scopes, granted },
  fingerprint: account?.fingerprint ?? null,
  hosts,
});

const withAccess = (
  { access, agreed }: PresentConnection,
  granted: Extract<ConnectionEvent, { type: 'ConnectionAccessGranted' }>['data'],
): Partial<PresentConnection> => ({
  access: { ...access, [granted.agentId]: granted.rule },
  agreed: { ...agreed, [granted.agentId]: granted.agreed ?? [] },
});

const change = (
  before: PresentConnection,
  { type, data }: Exclude<ConnectionEvent, { type: 'ConnectionCreated' }>,
  occurrence: Occurrence,
): Partial<PresentConnection> => {
  switch (type) {
    case 'ConnectionAuthorized':
    case 'ConnectionReauthorized':
    case 'ConnectionAccountReplaced':
      return authorized(before, data, occurrence);
    case 'ConnectionAbandoned':
      return becomes('abandoned');
    case 'ConnectionRenamed':
      return { name: data.name };
    case 'ConnectionShared':
      return { sharing: data.sharing };
    case 'ConnectionAccessGranted':
      return withAccess(before, data);
    case 'ConnectionAccessRevoked': {
      const { [data.agentId]: _, ...access } = before.access;
      return { access };
    }
    case 'ConnectionOwnerChanged':
      return { ownerId: data.ownerId, ...(before.status === 'orphaned' ? becomes('active') : {}) };
    case 'ConnectionSecretRotated':
      return rotated(before, data, occurrence);
    case 'ConnectionScopesChanged':
      return { scopes: { ...before.scopes, granted: data.scopes } };
    case 'ConnectionChecked':
      return { checked: { ok: data.ok, code: data.code, at: occurrence.at } };
    case 'ConnectionDegraded':
      return { ...becomes('degraded', data.reason), degradedUntil: data.until };
    case 'ConnectionRecovered':
      return becomes('active');
    case 'ConnectionReauthRequired':
      return becomes('needs_reauth', data.reason);
    case 'ConnectionMisconfigured':
      return becomes('misconfigured', data.reason);
    case 'ConnectionExpiryWarned':
      return { warnedDays: data.days };
    case 'ConnectionExpired':
      return becomes('expired');
    case 'ConnectionFoundUnused':
    case 'ConnectionUseResumed':
      return { unusedSince: type === 'ConnectionFoundUnused' ? data.since : null };
    case 'ConnectionOrphaned':
      return becomes('orphaned');
    case 'ConnectionRevoked':
      return {
        ...becomes('revoked'),
        access: {},
        fingerprint: null,
        revocation: data.atProvider === 'requested' ? 'open' : 'finished',
      };
    case 'ConnectionRevocationFinished':
      return { revocation: 'finished' };
    case 'ModelsListed':
      return { models: { models: data.models, total: data.total } };
  }
};
