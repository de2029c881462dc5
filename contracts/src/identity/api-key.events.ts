import { z } from 'zod';
import { event } from '../event.js';
import { ApiKeyId, UserId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { personal } from '../personal.js';

/** A program may act for the person in one workspace, as far as the scopes and the person's role there reach. */
export const ApiKeyCreated = event(
  'ApiKeyCreated',
  z.object({
    userId: UserId,
    keyId: ApiKeyId,
    workspaceId: WorkspaceId,
    name: personal(limits.apiKeyName.max),
    /** Permissions; those that are no more stay readable. */
    scopes: z.array(z.string().max(40)).min(1).max(40),
    expiresAt: z.iso.datetime(),
  }),
);

export const ApiKeyRevoked = event(
  'ApiKeyRevoked',
  z.object({
    userId: UserId,
    keyId: ApiKeyId,
    reason: z.enum(['person', 'password_reset', 'stopped', 'deletion', 'member_removed', 'workspace_erased']),
  }),
);
