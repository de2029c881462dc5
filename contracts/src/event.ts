import { z } from 'zod';
import {
  AgentId,
  ApiKeyId,
  CommandId,
  CorrelationId,
  EventId,
  SessionId,
  TriggerId,
  UserId,
  WorkspaceId,
} from './ids.js';
import { limits } from './limits.js';
import { personal } from './personal.js';
import { Position, Revision } from './receipt.js';

/** The API key that a person's program used, with the name it had then. */
const OfKey = z.object({ id: ApiKeyId, name: personal(limits.apiKeyName.max) });

/** The actor that caused an event. `system` names the part of the product that acted by itself, e.g. `schedules`. */
export const Actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id: UserId, apiKey: OfKey.optional() }),
  z.object({ kind: z.literal('trigger'), id: TriggerId }),
  z.object({ kind: z.literal('agent'), id: AgentId }),
  z.object({ kind: z.literal('system'), id: z.string().min(1).max(60) }),
  z.object({ kind: z.literal('operator'), id: z.string().min(1).max(60) }),
]);
export type Actor = z.infer<typeof Actor>;

/** Family of the client, e.g. `Firefox on Linux`. */
const client = z.string().max(limits.clientName);
/** The caller's network, /24 of IPv4 and /48 of IPv6, sealed with the caller's key, or that of the account they tried to sign in to. */
const network = personal(64);

/** How a command arrived. The id of its request is the correlation id. `system` is a policy, a job or a schedule. */
export const Origin = z.discriminatedUnion('via', [
  /** Without a session before a person has signed in. */
  z.object({ via: z.literal('browser'), client, sessionId: SessionId.optional(), network: network.optional() }),
  z.object({ via: z.literal('api_key'), client, network }),
  z.object({ via: z.literal('webhook') }),
  z.object({ via: z.literal('command_line'), osUser: z.string().max(64) }),
  z.object({ via: z.literal('system') }),
]);
export type Origin = z.infer<typeof Origin>;

export const EventMeta = z.object({
  /** It is null for what happens to an account outside any workspace. */
  workspaceId: WorkspaceId.nullable(),
  actor: Actor,
  correlationId: CorrelationId,
  /** The event that made the command happen; null when a person or the outside world did. */
  causationId: EventId.nullable(),
  /** Groups the events of one command. */
  commandId: CommandId,
  /** Name of that command, e.g. `RenameAgent`. */
  command: z.string().min(1).max(80),
  /** When the event was recorded, by the clock of the process that recorded it. */
  at: z.iso.datetime({ precision: 3 }),
  /** Version of the shape of `data`; older ones are upcast when read. */
  schema: z.int().positive(),
  /** Events recorded before origins were kept have none. */
  origin: Origin.optional(),
  /** 16 random bytes, so that a hash of a part of the event reveals nothing about it. Older events have none. */
  salt: z
    .string()
    .regex(/^[\w-]{22}$/)
    .optional(),
});
export type EventMeta = z.infer<typeof EventMeta>;

/** An event as the log stores it. */
export type Recorded<E extends { type: string; data: unknown } = { type: string; data: unknown }> = E & {
  id: EventId;
  stream: string;
  revision: Revision;
  position: Position;
  meta: EventMeta;
};
