import { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { replica } from '../../lib/live/replica.js';
import { listWorkspace } from './workspaces.api.js';

export const useWorkspaceRow = replica('workspaces', WorkspaceRow, listWorkspace);
