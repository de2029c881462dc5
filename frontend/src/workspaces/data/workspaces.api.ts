import type { Icon } from '@throughline/contracts/icon.js';
import { FirstSteps } from '@throughline/contracts/workspaces/first-steps.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import type { HaltRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { http } from '../../lib/http.js';

const WorkspacePage = page(WorkspaceRow);

/** Reads the workspace of the room, as a page like every topic's. */
export const listWorkspace = async ({ workspaceId }: Room) => {
  const row = await http.get(`/api/workspaces/${workspaceId}`, WorkspaceRow);
  return WorkspacePage.parse({ items: [row], next: null, position: row.position });
};

export const getFirstSteps = (workspaceId: WorkspaceId, signal?: AbortSignal) =>
  http.get(`/api/workspaces/${workspaceId}/first-steps`, FirstSteps, { signal });

export const findWorkspace = (slug: string) =>
  http.get(`/api/workspaces/by-slug/${encodeURIComponent(slug)}`, WorkspaceRow);

export type Change = {
  path: 'name' | 'address' | 'time-zone' | 'session-limits' | 'content-retention' | 'approvals';
  body: Record<string, string | number | boolean | null>;
};

export const changeIcon = (workspaceId: string, icon: Icon | null) =>
  http.patch(`/api/workspaces/${workspaceId}/icon`, { icon }, Receipt);

const offer = (workspaceId: string) => `/api/workspaces/${workspaceId}/ownership-offer`;
export const offerOwnership = (workspaceId: string, userId: string) =>
  http.post(offer(workspaceId), { userId }, Receipt);
export const withdrawOffer = (workspaceId: string) => http.delete(offer(workspaceId), Receipt);
export const answerOffer = (workspaceId: string, accept: boolean) =>
  http.post(`${offer(workspaceId)}/${accept ? 'accept' : 'decline'}`, {}, Receipt);

const deletion = (workspaceId: string) => `/api/workspaces/${workspaceId}/deletion`;
export const deleteWorkspace = (workspaceId: string, name: string) =>
  http.post(deletion(workspaceId), { name }, Receipt);
export const restoreWorkspace = (workspaceId: string) => http.delete(deletion(workspaceId), Receipt);

const halt = (workspaceId: string) => `/api/workspaces/${workspaceId}/halt`;
export const haltWorkspace = (workspaceId: string, request: HaltRequest) =>
  http.post(halt(workspaceId), request, Receipt);
export const releaseWorkspace = (workspaceId: string) => http.delete(halt(workspaceId), Receipt);

export const changeWorkspace = (workspaceId: string, { path, body }: Change, revision: number) =>
  http.patch(`/api/workspaces/${workspaceId}/${path}`, body, Receipt, { ifMatch: revision });
