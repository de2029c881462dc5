import { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { rowStore } from '../../lib/live/row-store.js';
import { listWorkspace } from './workspaces.api.js';

export const useWorkspaceRow = rowStore('workspaces', WorkspaceRow, listWorkspace);
