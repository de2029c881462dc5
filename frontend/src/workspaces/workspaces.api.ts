import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { http } from '../lib/http.js';

const WorkspacePage = page(WorkspaceRow);

/** The one workspace of the room, as a page like every topic's. */
export const listWorkspace = async ({ workspaceId }: Room) => {
  const row = await http.get(`/api/workspaces/${workspaceId}`, WorkspaceRow);
  return WorkspacePage.parse({ items: [row], next: null, position: row.position });
};

type Change = { path: 'name' | 'address' | 'time-zone'; body: Record<string, string> };

export const changeWorkspace = (workspaceId: string, { path, body }: Change, revision: number) =>
  http.patch(`/api/workspaces/${workspaceId}/${path}`, body, Receipt, { ifMatch: revision });
