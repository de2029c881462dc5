import {
  BillingDifferencesList,
  BillingOverview,
  Disturbances,
  NoticesRetried,
  PriceListReceipt,
  PriceListReport,
  ProviderNoticeList,
  TestClock,
  WorkspaceBillingList,
  type MoveTestClockRequest,
} from '@throughline/contracts/billing/operator-billing.requests.js';
import type {
  AssignPlanRequest,
  GrantCreditRequest,
  PublishPriceListRequest,
} from '@throughline/contracts/billing/billing.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { http } from '../../lib/http.js';
import { asProblem } from '../../lib/problem-error.js';

const billing = '/api/operator/billing';
const priceLists = '/api/operator/price-lists';
const idempotent = { idempotent: true } as const;

type Query = Readonly<Record<string, string | undefined>>;

/** Waits until the tables have what the receipt is of, so that a list that is read next has it too. */
const folded = async <Sent extends { position: number }>(sent: Promise<Sent>): Promise<Sent> => {
  const receipt = await sent;
  await http.get(billing, BillingOverview, { query: { after: receipt.position } }).catch(asProblem);
  return receipt;
};

export const readBillingOverview = (signal: AbortSignal) => http.get(billing, BillingOverview, { signal });
export const listNotices = (query: Query, signal?: AbortSignal) =>
  http.get(`${billing}/inbox`, ProviderNoticeList, { query, signal });
export const listWorkspaceBilling = (query: Query, signal?: AbortSignal) =>
  http.get(`${billing}/subscriptions`, WorkspaceBillingList, { query, signal });
export const listDifferences = (query: Query, signal?: AbortSignal) =>
  http.get(`${billing}/differences`, BillingDifferencesList, { query, signal });

/** Tries one notice again, or all that failed without an id. */
export const retryNotices = (id: string | null) => http.post(`${billing}/inbox/retry`, { id }, NoticesRetried);
export const moveTestClock = (by: MoveTestClockRequest['by']) =>
  http.post(`${billing}/test-clock`, { by }, TestClock, idempotent);
export const disturbTestNetwork = (network: Disturbances) => http.put(`${billing}/test-network`, network, Disturbances);

export const listPriceLists = (signal: AbortSignal) => http.get(priceLists, PriceListReport, { signal });
export const publishPriceList = (request: PublishPriceListRequest) =>
  folded(http.post(priceLists, request, PriceListReceipt, idempotent));
export const retirePriceList = (id: string) => folded(http.post(`${priceLists}/${id}/retire`, {}, PriceListReceipt));

export const assignPlan = (workspaceId: string, request: AssignPlanRequest) =>
  folded(http.post(`/api/operator/workspaces/${workspaceId}/plan`, request, Receipt, idempotent));
export const grantCredit = (workspaceId: string, request: GrantCreditRequest) =>
  folded(http.post(`/api/operator/workspaces/${workspaceId}/credit`, request, Receipt, idempotent));
