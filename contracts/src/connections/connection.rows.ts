import { z } from 'zod';
import { AgentId, UserId } from '../ids.js';
import { Actor } from '../event.js';
import { Instant, row } from '../row.js';
import {
  AccessRule,
  ClientSource,
  ConnectedAccount,
  ConnectionKind,
  ConnectionSettings,
  ConnectionSharing,
  ConnectionStatus,
  ServiceId,
} from './connection.js';
import { ModelCard } from './model-card.js';

export const ConnectionAccess = z.object({ agentId: AgentId, rule: AccessRule, grantedBy: Actor, grantedAt: Instant });
export type ConnectionAccess = z.infer<typeof ConnectionAccess>;

/** A connected account without anything secret. */
export const ConnectionRow = row({
  ownerId: UserId,
  name: z.string(),
  service: ServiceId,
  kind: ConnectionKind,
  sharing: ConnectionSharing,
  status: ConnectionStatus,
  /** Why it is in this status, as a stable code; null where the status says it all. */
  reason: z.string().nullable(),
  statusAt: Instant,
  /** Applies to one that is degraded: when somebody has to sign in again unless it recovers. */
  degradedUntil: Instant.nullable(),
  settings: ConnectionSettings,
  client: ClientSource.nullable(),
  scopes: z.object({ asked: z.array(z.string()), granted: z.array(z.string()) }),
  /** Its label stays sealed here; those who may read it ask for it by itself. */
  account: ConnectedAccount.nullable(),
  hosts: z.array(z.string()),
  hint: z.string().nullable(),
  expiresAt: Instant.nullable(),
  /** When the secret was last given: connected, signed in again or rotated. */
  authorizedAt: Instant.nullable(),
  /** Since when no agent has called with it; null unless that is long ago. Rows of an older projection build have none. */
  unusedSince: Instant.nullable().default(null),
  checked: z.object({ ok: z.boolean(), code: z.string().nullable(), at: Instant }).nullable(),
  access: z.array(ConnectionAccess),
  /** Holds what became of it at the provider; null unless it is revoked. */
  atProvider: z.enum(['requested', 'unsupported', 'confirmed', 'failed']).nullable(),
  createdAt: Instant,
});
export type ConnectionRow = z.infer<typeof ConnectionRow>;

/** The models of a connection; `id` is the connection's. */
export const ConnectionModelsRow = row({
  models: z.array(ModelCard),
  /** As many as the provider lists. */
  total: z.int(),
  listedAt: Instant,
});
export type ConnectionModelsRow = z.infer<typeof ConnectionModelsRow>;

/** The workspace's own registration at a service's provider; null once it is removed. */
export const ServiceAppRow = row({
  service: ServiceId,
  clientId: z.string().nullable(),
  server: ConnectionSettings.shape.variables,
  redirectUri: z.string().nullable(),
  setBy: Actor,
  setAt: Instant,
});
export type ServiceAppRow = z.infer<typeof ServiceAppRow>;
