import type { InstallationId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import type { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { PlayedRun } from '@throughline/contracts/templates/played-run.js';
import {
  TemplateCards,
  TemplateDetail,
  type TemplateQuery,
  type TryTemplateRequest,
  type UseTemplateRequest,
} from '@throughline/contracts/templates/template.requests.js';
import { http } from '../../lib/http.js';
import { readSeed } from '../../lib/page/seed.js';

const templates = '/api/templates';
const buildInstallationsPath = (workspaceId: WorkspaceId) => `/api/workspaces/${workspaceId}/installations`;

export const listTemplates = (query: TemplateQuery, signal?: AbortSignal) =>
  http.get(templates, TemplateCards, { query, signal });
/** Returns the templates that the page came with, of all categories or of one. */
export const knownTemplates = (category?: TemplateCategory) =>
  readSeed(category === undefined ? templates : `${templates}?category=${category}`, TemplateCards);
export const knownTemplate = (slug: string) => readSeed(`${templates}/${slug}`, TemplateDetail);
export const readTemplate = (slug: string, signal?: AbortSignal) =>
  http.get(`${templates}/${encodeURIComponent(slug)}`, TemplateDetail, { signal });
export const knownTemplateFile = (slug: string) => readSeed(`${templates}/${slug}/file`, TemplateFile);
/** A template without its samples, which a busy server may not be able to play. */
export const readTemplateFile = (slug: string, signal?: AbortSignal) =>
  http.get(`${templates}/${encodeURIComponent(slug)}/file`, TemplateFile, { signal });
export const tryTemplate = (slug: string, request: TryTemplateRequest) =>
  http.post(`${templates}/${encodeURIComponent(slug)}/try`, request, PlayedRun);
export const useTemplate = (workspaceId: WorkspaceId, request: UseTemplateRequest) =>
  http.post(buildInstallationsPath(workspaceId), request, Receipt, { idempotent: true });
/** Publishes its agents and resumes its triggers. */
export const turnOn = (workspaceId: WorkspaceId, id: string) =>
  http.post(`${buildInstallationsPath(workspaceId)}/${id}/turn-on`, {}, Receipt, { idempotent: true });
/** `after`: of a receipt that it has to be as new as. */
export const readInstallation = (workspaceId: WorkspaceId, id: InstallationId, after: number, signal?: AbortSignal) =>
  http.get(`${buildInstallationsPath(workspaceId)}/${id}`, InstallationRow, { query: { after }, signal });
