import { z } from 'zod';
import { AgentId, ConnectionId, RunId, UserId } from '../ids.js';
import { limits } from '../limits.js';
import { PageQuery, SearchWords, several, upAndDown } from '../page.js';
import { readableInMail } from '../readable.js';
import { Instant } from '../row.js';
import {
  AccessRule,
  ConnectionKind,
  ConnectionName,
  ConnectionSettings,
  ConnectionSharing,
  ConnectionStatus,
  HeaderName,
  Host,
  HttpMethod,
  ServiceId,
} from './connection.js';
import { Scopes } from './connection.events.js';
import { ModelCard } from './model-card.js';

const Name = ConnectionName.regex(readableInMail, 'Leave web addresses out of the name.');

/** Printable ASCII, as headers need it: no break of line can get into a request. */
const printable = z
  .string()
  .max(limits.secret.max)
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, 'Use printable characters, without spaces at the ends.');
const Value = printable.min(limits.secret.min, `At least ${limits.secret.min} characters.`);

/** The secret of each kind. It goes to the vault and comes back in no answer. */
export const ConnectionSecret = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('api_key'), key: Value }),
  z.object({ kind: z.literal('bearer'), token: Value }),
  /** Some services take a key as one of the two, and anything as the other. */
  z
    .object({ kind: z.literal('basic'), username: printable.max(500), password: printable })
    .refine(({ username, password }) => Math.max(username.length, password.length) >= limits.secret.min, {
      path: ['password'],
      message: `At least ${limits.secret.min} characters.`,
    }),
  z.object({
    kind: z.literal('headers'),
    values: z
      .record(HeaderName, Value)
      .refine((values) => Object.keys(values).length >= 1 && Object.keys(values).length <= limits.connectionHeaders, {
        message: `From 1 to ${limits.connectionHeaders} headers.`,
      })
      .refine((values) => Object.values(values).every((text) => text.split(/[\s,;]+/).length <= limits.headerParts), {
        message: `At most ${limits.headerParts} words in a header.`,
      }),
  }),
  z.object({ kind: z.literal('oauth2_client'), clientId: printable.max(500), clientSecret: Value }),
  /** It is null for a model server that needs no key. */
  z.object({ kind: z.literal('model'), key: Value.nullable() }),
]);
export type ConnectionSecret = z.infer<typeof ConnectionSecret>;

/** `secret` null: kind `oauth2_code`, for which somebody signs in at the provider. */
export const CreateConnectionRequest = z
  .object({
    service: ServiceId,
    kind: ConnectionKind,
    name: Name,
    sharing: ConnectionSharing.default('owner'),
    settings: ConnectionSettings.partial().default({}),
    scopes: Scopes.default([]),
    secret: ConnectionSecret.nullable(),
    /** When the key ends, where its owner knows. */
    expiresAt: Instant.nullable().default(null),
  })
  .refine(({ kind, secret }) => (kind === 'oauth2_code' ? secret === null : secret?.kind === kind), {
    path: ['secret'],
    message: 'The secret doesn’t fit the kind.',
  });
export type CreateConnectionRequest = z.input<typeof CreateConnectionRequest>;

export const ConnectionOrder = z.enum(['newest', 'attention', ...upAndDown(['name'])]);
export type ConnectionOrder = z.infer<typeof ConnectionOrder>;

/**
 * Which connections; `q` looks for words of the name, the service and the end of a key. `attention`: those that somebody has
 * to mend. `mine`: one's own. Those that were never finished are left out unless `status` names them.
 */
export const ConnectionQuery = PageQuery.extend({
  ids: several(ConnectionId),
  q: SearchWords.optional(),
  service: several(ServiceId),
  kind: several(ConnectionKind),
  status: several(ConnectionStatus),
  agentId: AgentId.optional(),
  attention: z.stringbool().optional(),
  mine: z.stringbool().optional(),
  order: ConnectionOrder.default('newest'),
});
export type ConnectionQuery = z.infer<typeof ConnectionQuery>;

/** Holds what the accounts are called, of those connections whose label the caller may see. */
export const ConnectionLabelsQuery = z.object({ ids: several(ConnectionId).unwrap() });
export type ConnectionLabelsQuery = z.infer<typeof ConnectionLabelsQuery>;
export const ConnectionLabels = z.array(z.object({ id: ConnectionId, label: z.string() }));
export type ConnectionLabels = z.infer<typeof ConnectionLabels>;

export const RenameConnectionRequest = z.object({ name: Name });
export type RenameConnectionRequest = z.infer<typeof RenameConnectionRequest>;
export const ShareConnectionRequest = z.object({ sharing: ConnectionSharing });
export type ShareConnectionRequest = z.infer<typeof ShareConnectionRequest>;
export const TransferConnectionRequest = z.object({ ownerId: UserId });
export type TransferConnectionRequest = z.infer<typeof TransferConnectionRequest>;
/** `agentRevision`: of the agent that the person has seen; a personal account is not given without it. */
export const GrantAccessRequest = z.object({
  rule: AccessRule.default({ methods: null, paths: null, hosts: null, callsPerHour: null }),
  agentRevision: z.int().nonnegative().nullable().default(null),
});
export type GrantAccessRequest = z.input<typeof GrantAccessRequest>;
export const RotateSecretRequest = z.object({
  secret: ConnectionSecret,
  expiresAt: Instant.nullable().default(null),
});
export type RotateSecretRequest = z.input<typeof RotateSecretRequest>;

/** Holds what a check found. `code`: what is wrong, as a stable code. */
export const CheckOutcome = z.object({ ok: z.boolean(), code: z.string().nullable() });
export type CheckOutcome = z.infer<typeof CheckOutcome>;

/** One call with a connection, or one that was refused. `path` is without what may be personal in it: the query. */
export const ConnectionUse = z.object({
  id: z.string(),
  agentId: AgentId.nullable(),
  runId: RunId.nullable(),
  seq: z.int().nullable(),
  at: Instant,
  host: Host,
  method: HttpMethod,
  path: z.string(),
  status: z.int().nullable(),
  /** Goes by the agent's rule, before it was sent. */
  refused: z.boolean(),
});
export type ConnectionUse = z.infer<typeof ConnectionUse>;
export const ConnectionUsesQuery = z.object({
  agentId: AgentId.optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default),
});
export type ConnectionUsesQuery = z.infer<typeof ConnectionUsesQuery>;
/** Calls of the last 30 days, newest first, and how many there were on each day, UTC. */
export const ConnectionUses = z.object({
  items: z.array(ConnectionUse),
  next: z.string().nullable(),
  days: z.array(z.object({ day: z.iso.date(), calls: z.int(), agentId: AgentId.nullable() })),
  lastUsedAt: Instant.nullable(),
});
export type ConnectionUses = z.infer<typeof ConnectionUses>;

/** Holds what a rule would have done to the agent's calls of the last 30 days; the newest of those that it would have refused. */
export const RuleTrial = z.object({
  calls: z.int(),
  refused: z.int(),
  examples: z.array(ConnectionUse.pick({ at: true, method: true, host: true, path: true })),
});
export type RuleTrial = z.infer<typeof RuleTrial>;

/** Holds what stops working once the connection is disconnected. The counts are of all, the lists of the first. */
export const ConnectionDependants = z.object({
  agents: z.array(z.object({ id: AgentId, name: z.string(), published: z.boolean() })),
  agentsTotal: z.int(),
  triggers: z.int(),
  activeRuns: z.int(),
  calls: z.int(),
});
export type ConnectionDependants = z.infer<typeof ConnectionDependants>;

/** `in_use` is refused unless the caller has seen what breaks. */
export const RevokeConnectionRequest = z.object({ evenInUse: z.boolean().default(false) });
export type RevokeConnectionRequest = z.input<typeof RevokeConnectionRequest>;

/** Models of the workspace's connections; `q` looks for words in their names. */
export const ModelQuery = z.object({
  connectionId: several(ConnectionId, 50),
  q: SearchWords.optional(),
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default),
});
export type ModelQuery = z.infer<typeof ModelQuery>;
export const ConnectedModel = ModelCard.extend({ connectionId: ConnectionId });
export type ConnectedModel = z.infer<typeof ConnectedModel>;
export const ConnectedModels = z.object({ items: z.array(ConnectedModel), next: z.string().nullable() });
export type ConnectedModels = z.infer<typeof ConnectedModels>;

/** `server`: settings that say which server the app is registered at. `clientSecret` null: the one that is stored stays. */
export const SetServiceAppRequest = z.object({
  clientId: printable.min(1).max(500),
  clientSecret: Value.nullable(),
  server: ConnectionSettings.shape.variables.default({}),
});
export type SetServiceAppRequest = z.input<typeof SetServiceAppRequest>;
