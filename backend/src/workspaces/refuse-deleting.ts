import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import type { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { WorkspaceDeleting } from './domain/workspace.errors.js';

const Standing = WorkspaceRow.pick({ status: true });

/** Nothing begins in a workspace that is due to be deleted, even if it was asked for before that was known at the door. */
export const refuseDeleting = async (readModel: ReadModel, workspaceId: WorkspaceId): Promise<void> => {
  const workspace = await readModel.one(Standing, 'select status from rm.workspaces where id = $1', [workspaceId]);
  if (workspace !== null && workspace.status !== 'active') throw new WorkspaceDeleting();
};
