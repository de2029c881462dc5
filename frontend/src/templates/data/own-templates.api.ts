import type { TemplateId, WorkspaceId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import {
  TemplateCheck,
  type PublishTemplateRequest,
} from '@throughline/contracts/templates/template-making.requests.js';
import { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { TemplateRow, TemplateVersionRow } from '@throughline/contracts/templates/template.rows.js';
import { http } from '../../lib/http.js';

const TemplatePage = page(TemplateRow);

/** One of a workspace's templates; its revision guards what is changed. */
export type TemplateAt = { workspaceId: WorkspaceId; id: string };

const buildTemplatesPath = (workspaceId: WorkspaceId) => `/api/workspaces/${workspaceId}/templates`;
const at = ({ workspaceId, id }: TemplateAt, ...rest: (string | number)[]) =>
  [buildTemplatesPath(workspaceId), id, ...rest].join('/');

export const listOwnTemplates = ({ workspaceId }: Pick<Room, 'workspaceId'>, cursor?: string) =>
  http.get(buildTemplatesPath(workspaceId), TemplatePage, { query: { cursor, limit: 100 } });
/** `after`: of a receipt that it has to be as new as. */
export const readOwnTemplate = (template: TemplateAt, signal?: AbortSignal, after = 0) =>
  http.get(at(template), TemplateRow, { query: { after }, signal });
/** Reads what the workspace may use by this id, with its samples played. */
export const readUsableTemplate = (workspaceId: WorkspaceId, id: TemplateId | string, signal?: AbortSignal) =>
  http.get(at({ workspaceId, id }, 'contents'), TemplateDetail, { signal });
export const readTemplateVersion = (template: TemplateAt, version: number, signal?: AbortSignal) =>
  http.get(at(template, 'versions', version), TemplateVersionRow, { signal });

/** Reads what would keep a file from being published, and how its samples run. */
export const checkTemplate = (workspaceId: WorkspaceId, file: TemplateFile) =>
  http.post(`${buildTemplatesPath(workspaceId)}/check`, { file }, TemplateCheck);
export const publishTemplate = (workspaceId: WorkspaceId, request: PublishTemplateRequest) =>
  http.post(buildTemplatesPath(workspaceId), request, Receipt, { idempotent: true });
export const publishTemplateVersion = (template: TemplateAt, request: PublishTemplateRequest) =>
  http.post(at(template, 'versions'), request, Receipt, { idempotent: true });
export const withdrawTemplate = (template: TemplateAt) =>
  http.post(at(template, 'withdraw'), {}, Receipt, { idempotent: true });
