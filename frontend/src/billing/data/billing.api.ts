import {
  BillingReport,
  ChangePreview,
  CheckoutStarted,
  PortalOpened,
  WhatIf,
  type BillingDetailsRequest,
  type ChangePlanRequest,
  type PreviewChangeRequest,
  type StartCheckoutRequest,
} from '@throughline/contracts/billing/billing.requests.js';
import { SubscriptionRow } from '@throughline/contracts/billing/billing.rows.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { http } from '../../lib/http.js';

const at = (workspaceId: WorkspaceId, ...parts: string[]) =>
  ['', 'api', 'workspaces', workspaceId, 'billing', ...parts].join('/');

const AgreementPage = page(SubscriptionRow);

export const listAgreement = ({ workspaceId }: Room) => http.get(at(workspaceId, 'agreement'), AgreementPage);
export const readBilling = (workspaceId: WorkspaceId, signal?: AbortSignal) =>
  http.get(at(workspaceId), BillingReport, { signal });
/** `month`: like `2026-11`, in UTC. */
export const readWhatIf = (workspaceId: WorkspaceId, month: string, signal?: AbortSignal) =>
  http.get(at(workspaceId, 'what-if'), WhatIf, { query: { month }, signal });

export const startCheckout = (workspaceId: WorkspaceId, request: StartCheckoutRequest) =>
  http.post(at(workspaceId, 'checkout'), request, CheckoutStarted, { idempotent: true });
/** Where an open checkout goes on. */
export const readCheckoutPage = (workspaceId: WorkspaceId, checkoutId: string) =>
  http.get(at(workspaceId, 'checkout', checkoutId), PortalOpened);
export const abandonCheckout = (workspaceId: WorkspaceId, checkoutId: string) =>
  http.post(at(workspaceId, 'checkout', checkoutId, 'abandon'), {}, Receipt);
export const openPortal = (workspaceId: WorkspaceId) => http.post(at(workspaceId, 'portal'), {}, PortalOpened);
export const previewChange = (workspaceId: WorkspaceId, request: PreviewChangeRequest, signal?: AbortSignal) =>
  http.post(at(workspaceId, 'preview'), request, ChangePreview, { signal });
export const changePlan = (workspaceId: WorkspaceId, request: ChangePlanRequest) =>
  http.post(at(workspaceId, 'change'), request, Receipt, { idempotent: true });
/** Takes back a change that begins with the next period. */
export const keepPlan = (workspaceId: WorkspaceId) => http.post(at(workspaceId, 'keep'), {}, Receipt);
export const cancelPlan = (workspaceId: WorkspaceId) => http.post(at(workspaceId, 'cancel'), {}, Receipt);
/** Takes back a cancellation. */
export const resumePlan = (workspaceId: WorkspaceId) => http.post(at(workspaceId, 'resume'), {}, Receipt);
export const setBillingDetails = (workspaceId: WorkspaceId, request: BillingDetailsRequest) =>
  http.put(at(workspaceId, 'details'), request, Receipt);
