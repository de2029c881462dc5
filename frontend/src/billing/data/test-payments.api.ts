import {
  TestCheckout,
  TestPayment,
  TestPortal,
  type PayTestCheckoutRequest,
  type TestCardRequest,
} from '@throughline/contracts/billing/test-payments.requests.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { http } from '../../lib/http.js';

const at = (workspaceId: WorkspaceId, ...parts: string[]) =>
  ['', 'api', 'workspaces', workspaceId, 'billing', ...parts].join('/');

export const readTestCheckout = (workspaceId: WorkspaceId, checkoutId: string, signal?: AbortSignal) =>
  http.get(at(workspaceId, 'test-checkouts', checkoutId), TestCheckout, { signal });
export const payTestCheckout = (workspaceId: WorkspaceId, checkoutId: string, request: PayTestCheckoutRequest) =>
  http.post(at(workspaceId, 'test-checkouts', checkoutId, 'pay'), request, TestPayment);
export const readTestPortal = (workspaceId: WorkspaceId, signal?: AbortSignal) =>
  http.get(at(workspaceId, 'test-portal'), TestPortal, { signal });
/** Confirms the payment that waits for it. */
export const confirmTestPayment = (workspaceId: WorkspaceId) =>
  http.post(at(workspaceId, 'test-portal', 'confirm'), {}, TestPortal);
export const replaceTestCard = (workspaceId: WorkspaceId, request: TestCardRequest) =>
  http.post(at(workspaceId, 'test-portal'), request, TestPortal);
