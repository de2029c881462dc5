import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { UserId, WorkspaceId } from '../ids.js';
import { Instant } from '../row.js';

/** `role`: the member's role lacks the permission. `scope`: the API key lacks it. `rank`: it is not allowed towards this member. */
export const RefusalCause = z.enum(['role', 'scope', 'rank']);
export type RefusalCause = z.infer<typeof RefusalCause>;

/**
 * Holds what members tried in a workspace and were refused: `security-<workspaceId>`. It is in no workspace's history,
 * because only some roles may read it.
 */
export const securityEvents = aggregate(
  'security',
  { workspaceId: WorkspaceId, userId: UserId },
  {
    /** Attempts of one member for one permission, counted together while they follow each other closely. */
    PermissionRefused: {
      /** A retired permission stays readable. */
      permission: z.string().max(40),
      cause: RefusalCause,
      /** Method and route of the last of them, without ids. */
      action: z.string().max(200),
      count: z.int().positive(),
      firstAt: Instant,
      lastAt: Instant,
    },
  },
);
export type SecurityEvent = EventOfAggregate<typeof securityEvents>;
