import { Receipt } from '@throughline/contracts/receipt.js';
import {
  ReviewedTemplate,
  TemplateReviews,
  type ApproveTemplateRequest,
  type RecallTemplateRequest,
  type RejectTemplateRequest,
} from '@throughline/contracts/templates/template-making.requests.js';
import { http } from '../../lib/http.js';
import { asProblem } from '../../lib/problem-error.js';

const reviews = '/api/operator/templates';

/** What waits for a review, reports that are open, and what is public. For operators. */
/** `after`: of a receipt that they have to be as new as. */
export const listReviews = (signal?: AbortSignal, after = 0) =>
  http.get(reviews, TemplateReviews, { query: { after }, signal });
export const readReview = (templateId: string, signal?: AbortSignal) =>
  http.get(`${reviews}/${templateId}`, ReviewedTemplate, { signal });

/** Sends a decision, and waits until the lists have it. */
const decide = async (path: string, body: object): Promise<Receipt> => {
  const receipt = await http.post(`${reviews}/${path}`, body, Receipt, { idempotent: true });
  await listReviews(undefined, receipt.position).catch(asProblem);
  return receipt;
};

export const approveTemplate = (templateId: string, request: ApproveTemplateRequest) =>
  decide(`${templateId}/approve`, request);
export const rejectTemplate = (templateId: string, request: RejectTemplateRequest) =>
  decide(`${templateId}/reject`, request);
export const recallTemplate = (templateId: string, request: RecallTemplateRequest) =>
  decide(`${templateId}/recall`, request);
export const settleReport = (reportId: string, note: string) => decide(`reports/${reportId}/settle`, { note });
