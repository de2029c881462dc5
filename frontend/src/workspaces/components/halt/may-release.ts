import type { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import type { Workspace } from '../../../lib/session/workspace.js';

/** Members release what they have stopped themselves; owners and admins also what others have. */
export const mayRelease = (
  { may, me }: Pick<Workspace, 'may' | 'me'>,
  { by }: NonNullable<WorkspaceRow['halt']>,
): boolean => may('workspace.release') || (may('workspace.halt') && by.kind === 'user' && by.id === me.userId);
