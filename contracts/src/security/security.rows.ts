import { z } from 'zod';
import { Origin } from '../event.js';
import { ApiKeyId, EventId, UserId, WorkspaceId } from '../ids.js';
import { Json } from '../json.js';
import { limits } from '../limits.js';
import { personal } from '../personal.js';
import { Position } from '../receipt.js';
import { Instant } from '../row.js';

const via = z.enum(Origin.options.map(({ shape }) => shape.via.value));

/** One event about the security of an account or of a workspace, by itself: which workspaces see it is decided when it is read. */
export const SecurityEventRow = z.object({
  id: EventId,
  position: Position,
  at: Instant,
  userId: UserId,
  type: z.string(),
  /** Applies to a refused attempt; null for what happens to an account. */
  workspaceId: WorkspaceId.nullable(),
  /** The API key that the event is about. */
  keyId: ApiKeyId.nullable(),
  via: via.nullable(),
  /** Family of the browser or the program. */
  client: z.string().nullable(),
  network: personal(64).nullable(),
  /** Holds what else the event says, without what is personal. */
  data: z.record(z.string(), Json),
});
export type SecurityEventRow = z.infer<typeof SecurityEventRow>;

/** From one position to another; `to` is null while it lasts. */
const Period = z.object({ from: Position, to: Position.nullable() });

/** When a person was a member of a workspace; `id` is `<workspaceId>/<userId>`. */
export const MembershipPeriodsRow = z.object({
  id: z.string(),
  position: Position,
  workspaceId: WorkspaceId,
  userId: UserId,
  periods: z.array(Period),
});
export type MembershipPeriodsRow = z.infer<typeof MembershipPeriodsRow>;

/** An API key of a workspace, also after it was revoked. */
export const WorkspaceKeyRow = z.object({
  id: ApiKeyId,
  position: Position,
  workspaceId: WorkspaceId,
  userId: UserId,
  name: personal(limits.apiKeyName.max),
  scopes: z.array(z.string()),
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
});
export type WorkspaceKeyRow = z.infer<typeof WorkspaceKeyRow>;
