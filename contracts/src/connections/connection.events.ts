import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { AgentId, ConnectionId, UserId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { Instant } from '../row.js';
import {
  AccessRule,
  ClientSource,
  ConnectedAccount,
  ConnectionKind,
  ConnectionName,
  ConnectionSettings,
  ConnectionSharing,
  Host,
  ServiceId,
} from './connection.js';
import { ModelCard } from './model-card.js';

export const Scopes = z.array(z.string().min(1).max(200)).max(limits.connectionScopes);

/** Holds what is known once the service has accepted the secret. */
const authorization = {
  /** It is null where the service does not say whose account it is. */
  account: ConnectedAccount.nullable(),
  /** Holds those that were granted. */
  scopes: Scopes,
  /** The only hosts that the secret is sent to. */
  hosts: z.array(Host).max(limits.connectionHosts),
  /** The end of a key, for people to recognise it. */
  hint: z.string().max(8).nullable(),
  /** When it ends unless somebody signs in again or replaces the key; null: not known to end. */
  expiresAt: Instant.nullable(),
};

/** Why somebody has to sign in again, or replace the key. */
export const ReauthReason = z.enum([
  'refused_by_provider',
  'scope_lost',
  'unauthorized',
  'not_allowed',
  'unavailable_too_long',
  'refresh_answer_lost',
  'no_refresh_token',
]);
export type ReauthReason = z.infer<typeof ReauthReason>;

/** Holds what is wrong, as a stable code, e.g. `client_refused`. */
const Code = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/);

/** Why an agent has no access any more. */
export const AccessEnd = z.enum(['person', 'agent_archived', 'unshared', 'owner_left', 'owner_changed']);
export type AccessEnd = z.infer<typeof AccessEnd>;

/** An account at another service, in the stream `connection-<id>`. Secrets are in the vault and in no event. */
export const connectionEvents = aggregate(
  'connection',
  { connectionId: ConnectionId },
  {
    ConnectionCreated: {
      workspaceId: WorkspaceId,
      ownerId: UserId,
      name: ConnectionName,
      service: ServiceId,
      kind: ConnectionKind,
      sharing: ConnectionSharing,
      settings: ConnectionSettings,
      /** Holds those that are requested. */
      scopes: Scopes,
      /** It is null for kinds that need no registration at the provider. */
      client: ClientSource.nullable(),
    },
    ConnectionAuthorized: authorization,
    /** The same account, by somebody who signed in again. */
    ConnectionReauthorized: authorization,
    ConnectionAccountReplaced: authorization,
    /** Nobody finished connecting it in time. */
    ConnectionAbandoned: {},
    ConnectionRenamed: { name: ConnectionName },
    ConnectionShared: { sharing: ConnectionSharing },
    /** Also a new rule for an agent that has access already. */
    ConnectionAccessGranted: {
      agentId: AgentId,
      rule: AccessRule,
      /** Hashes of the draft and the published version that a personal account was given to; null: the account is not personal. */
      agreed: z.array(z.string().max(64)).max(2).nullable(),
    },
    ConnectionAccessRevoked: { agentId: AgentId, reason: AccessEnd },
    ConnectionOwnerChanged: { ownerId: UserId },
    ConnectionSecretRotated: { hint: z.string().max(8).nullable(), expiresAt: Instant.nullable() },
    ConnectionScopesChanged: { scopes: Scopes },
    /** Recorded when the outcome is another one than before, and else at most once a day. */
    ConnectionChecked: { ok: z.boolean(), code: Code.nullable() },
    /** It needs somebody to sign in again if it has not recovered until then. */
    ConnectionDegraded: { reason: Code, until: Instant },
    ConnectionRecovered: {},
    ConnectionReauthRequired: { reason: ReauthReason },
    ConnectionMisconfigured: { reason: Code },
    ConnectionExpiryWarned: { days: z.int().positive(), expiresAt: Instant },
    ConnectionExpired: {},
    /** No agent has called with it since: its last call, or when its secret was last given. */
    ConnectionFoundUnused: { since: Instant },
    ConnectionUseResumed: {},
    /** Its owner has left the workspace. */
    ConnectionOrphaned: {},
    /** From here on it is refused everywhere. `requested`: the provider is asked to end it as well. */
    ConnectionRevoked: { atProvider: z.enum(['requested', 'unsupported']) },
    ConnectionRevocationFinished: { atProvider: z.enum(['confirmed', 'failed']) },
    /** The models of the provider, whenever they differ from those known; `total` counts those left out as well. */
    ModelsListed: { models: z.array(ModelCard).max(limits.connectionModels), total: z.int().nonnegative() },
  },
);
export type ConnectionEvent = EventOfAggregate<typeof connectionEvents>;

/** A workspace's own registration at a provider, in the stream `app-<id derived from workspace, service and server>`. */
export const appEvents = aggregate(
  'app',
  { appId: z.uuid(), workspaceId: WorkspaceId, service: ServiceId },
  {
    ServiceAppSet: {
      clientId: z.string().min(1).max(500),
      /** Settings of the service that say which server the app is registered at; its secret is sent to no other one. */
      server: ConnectionSettings.shape.variables,
      /** The address that was registered there; null: an earlier one. */
      redirectUri: z.url().max(500).nullable(),
    },
    ServiceAppRemoved: {},
  },
);
export type AppEvent = EventOfAggregate<typeof appEvents>;
