import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import {
  invoiceRow,
  meterLine,
  november,
  priceList,
  subscriptionRow,
} from '@throughline/contracts/billing/billing.fixtures.js';
import type { BillingReport, ChangePreview, WhatIf } from '@throughline/contracts/billing/billing.requests.js';
import type { InvoiceRow, SubscriptionRow } from '@throughline/contracts/billing/billing.rows.js';
import { noLimits } from '@throughline/contracts/billing/plans.js';
import { limitsOfPlan } from '@throughline/contracts/billing/price-list.js';
import { CheckoutId } from '@throughline/contracts/ids.js';
import type { UsageDay } from '@throughline/contracts/usage/usage.requests.js';
import { memberRow } from '@throughline/contracts/workspaces/workspace.fixtures.js';
import { answer, page } from './fake-server.js';

export const billingAt = `/api/workspaces/${workspaceId}`;
export const checkoutId = CheckoutId.parse('0193a000-0000-7000-8000-0000000000d1');

/** A workspace with nine seats of Team, where payments are played. */
export const aBillingReport = (over: Partial<BillingReport> = {}): BillingReport => ({
  provider: 'test',
  agreement: subscriptionRow(),
  plan: 'team',
  limits: limitsOfPlan('team', priceList()),
  ceilings: { ...noLimits, seats: 250, agents: 20_000, triggers: 20_000, connections: 1_000, eventsADay: 200_000 },
  used: {
    seats: 4,
    agents: 12,
    triggers: 3,
    connections: 2,
    runsAMonth: 700,
    runsAtOnce: 1,
    eventsADay: 400,
    storedBytes: 2_000_000,
  },
  period: november,
  prices: priceList(),
  offered: priceList(),
  method: { brand: 'visa', lastFour: '4242', expires: '2030-12' },
  trial: false,
  comparedAt: null,
  ...over,
});

/** Describes a workspace that never chose a plan. */
export const localReport = (over: Partial<BillingReport> = {}): BillingReport =>
  aBillingReport({
    agreement: null,
    plan: 'local',
    limits: limitsOfPlan('local', priceList()),
    method: null,
    ...over,
  });

export const subscribed = (
  over: Partial<NonNullable<SubscriptionRow['subscription']>>,
  row: Partial<SubscriptionRow> = {},
) => {
  const { subscription } = subscriptionRow();
  return subscriptionRow({ subscription: subscription && { ...subscription, ...over }, ...row });
};

export const aPreview = (over: Partial<ChangePreview> = {}): ChangePreview => ({
  at: 'now',
  from: '2026-11-14T16:02:11.000Z',
  lines: [{ text: 'Remaining time of Business, 9 seats', amountMinor: 12_150, period: november }],
  dueNowMinor: 12_150,
  taxMinor: 0,
  nextMinor: 40_500,
  currency: 'USD',
  over: [],
  lock: 'a lock',
  lockedUntil: '2026-11-14T16:17:11.000Z',
  ...over,
});

export const aUsedDay = (day: string, runs: number): UsageDay => ({
  day,
  runs,
  toolCalls: 0,
  deploymentMicros: 0,
  workspaceMicros: 0,
  unknownCosts: 0,
});

export const aWhatIf = (month = '2026-10'): WhatIf => {
  const plan = { lines: [meterLine()], currency: 'USD', stops: null, tooManySeats: false } as const;
  return {
    month,
    seats: 4,
    days: [],
    plans: [
      { ...plan, plan: 'free', lines: [], totalMinor: 0, stops: { day: '2026-10-02', runs: 500 } },
      { ...plan, plan: 'team', lines: [], totalMinor: 54_105 },
      { ...plan, plan: 'business', lines: [], totalMinor: 75_718 },
    ],
  };
};

export const aPaidInvoice = (over: Partial<InvoiceRow> = {}): InvoiceRow =>
  invoiceRow({
    status: 'paid',
    number: '0011',
    paidMinor: 18_368,
    finalisedAt: '2026-12-01T01:00:07.000Z',
    paidAt: '2026-12-03T01:00:12.000Z',
    ...over,
  });

/** Answers what every screen of billing asks. */
export const answerBilling = (report: BillingReport, invoices: readonly InvoiceRow[] = []): void => {
  answer(`GET ${billingAt}/billing`, report);
  answer(`GET ${billingAt}/billing/agreement`, page(report.agreement ? [report.agreement] : []));
  answer(`GET ${billingAt}/billing/what-if`, aWhatIf());
  answer(`GET ${billingAt}/invoices`, page(invoices));
  answer(`GET ${billingAt}/members`, page([memberRow({ name: 'Noor' })]));
  answer(`GET ${billingAt}/invitations`, page([]));
};
