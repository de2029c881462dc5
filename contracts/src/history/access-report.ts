import { z } from 'zod';
import { UserId } from '../ids.js';
import { ApiKeyScope } from '../permissions.js';
import { Position } from '../receipt.js';
import { Role } from '../roles.js';
import { Instant } from '../row.js';
import { MemberStatus } from '../workspaces/workspace.rows.js';
import { MomentPlace } from './compare.js';
import { HistoryRow } from './history.row.js';

/** A member, what the role and the grant allowed by the rules of then, and the positions of the events that gave them. */
export const MemberAccess = z.object({
  userId: UserId,
  name: z.string(),
  role: Role,
  billing: z.boolean(),
  status: MemberStatus,
  permissions: z.array(z.string()),
  given: z.object({ role: Position, billing: Position, status: Position }),
});
export type MemberAccess = z.infer<typeof MemberAccess>;

/** A key could do what it is trusted with and its person could do too. */
export const KeyAccess = z.object({
  keyId: z.uuid(),
  name: z.string(),
  userId: UserId,
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  scopes: z.array(ApiKeyScope),
  permissions: z.array(z.string()),
});
export type KeyAccess = z.infer<typeof KeyAccess>;

/** Holds who could do what at a moment. `rulesSince`: when the rules were recorded; null for rules that were not yet recorded then. */
export const AccessReport = z.object({
  moment: MomentPlace,
  rulesSince: Instant.nullable(),
  permissions: z.array(z.string()),
  members: z.array(MemberAccess),
  keys: z.array(KeyAccess),
  events: z.array(HistoryRow),
});
export type AccessReport = z.infer<typeof AccessReport>;
