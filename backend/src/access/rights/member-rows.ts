import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Rights } from '@throughline/contracts/permissions.js';
import type { SessionLimits } from '@throughline/contracts/workspaces/workspace.events.js';

/** `deleting`: the workspace is due to be deleted and can no longer be changed. */
export type Membership = Rights & { deleting: boolean; sessionLimits: SessionLimits };

/** Finds a member in the read tables and recorded rights, whichever are newer. */
export abstract class MemberRows {
  abstract find(workspaceId: WorkspaceId, userId: UserId): Promise<Membership | null>;
}
