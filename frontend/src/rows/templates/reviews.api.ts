import { Receipt } from '@throughline/contracts/receipt.js';
import {
  ReviewedTemplate,
  TemplateReviews,
  type ApproveTemplateRequest,
  type RecallTemplateRequest,
  type RejectTemplateRequest,
} from '@throughline/contracts/templates/template-making.requests.js';
import { http } from '../../lib/http.js';

const reviews = '/api/operator/templates';

/** What waits for a review, reports that are open, and what is public. For operators. */
export const listReviews = (signal?: AbortSignal) => http.get(reviews, TemplateReviews, { signal });
export const readReview = (templateId: string, signal?: AbortSignal) =>
  http.get(`${reviews}/${templateId}`, ReviewedTemplate, { signal });
export const approveTemplate = (templateId: string, request: ApproveTemplateRequest) =>
  http.post(`${reviews}/${templateId}/approve`, request, Receipt, { idempotent: true });
export const rejectTemplate = (templateId: string, request: RejectTemplateRequest) =>
  http.post(`${reviews}/${templateId}/reject`, request, Receipt, { idempotent: true });
export const recallTemplate = (templateId: string, request: RecallTemplateRequest) =>
  http.post(`${reviews}/${templateId}/recall`, request, Receipt, { idempotent: true });
export const settleReport = (reportId: string, note: string) =>
  http.post(`${reviews}/reports/${reportId}/settle`, { note }, Receipt, { idempotent: true });
