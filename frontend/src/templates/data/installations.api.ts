import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { TemplateOffer, type TakeUpdateRequest } from '@throughline/contracts/templates/template-update.requests.js';
import { http } from '../../lib/http.js';

const InstallationPage = page(InstallationRow);

export type InstallationAt = { workspaceId: WorkspaceId; id: string };

const buildInstallationsPath = (workspaceId: WorkspaceId) => `/api/workspaces/${workspaceId}/installations`;
const at = ({ workspaceId, id }: InstallationAt, ...rest: string[]) =>
  [buildInstallationsPath(workspaceId), id, ...rest].join('/');

/** The installation that an agent comes from: one or none. */
export const listInstallationsOfAgent = (workspaceId: WorkspaceId, agentId: string, cursor?: string) =>
  http.get(buildInstallationsPath(workspaceId), InstallationPage, { query: { agentId, cursor, limit: 1 } });
/** Reads what a newer version of its template would change. */
export const readOffer = (installation: InstallationAt, signal?: AbortSignal) =>
  http.get(at(installation, 'offer'), TemplateOffer, { signal });
export const takeUpdate = (installation: InstallationAt, request: TakeUpdateRequest) =>
  http.post(at(installation, 'update'), request, Receipt, { idempotent: true });
export const skipUpdate = (installation: InstallationAt, version: number) =>
  http.post(at(installation, 'skip'), { version }, Receipt, { idempotent: true });
/** It is offered no version any more. */
export const detachInstallation = (installation: InstallationAt) =>
  http.post(at(installation, 'detach'), {}, Receipt, { idempotent: true });
