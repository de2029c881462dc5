import { agreementAfter, noAgreement, planInForce, type Agreement } from '@throughline/contracts/billing/agreement.js';
import { billingEvents, type BillingEvent } from '@throughline/contracts/billing/billing.events.js';
import { SubscriptionRow } from '@throughline/contracts/billing/billing.rows.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { table } from '@throughline/platform/projections/table.js';
import { z } from 'zod';

/** With what the workspace has agreed, from which most of the row follows. */
const FoldedSubscription = SubscriptionRow.extend({ agreement: z.custom<Agreement>() });
type FoldedSubscription = z.infer<typeof FoldedSubscription>;
type Event = EventOf<BillingEvent['type']>;
type Recorded = Pick<SubscriptionRow, 'ended' | 'details' | 'usageCompared' | 'reconciled'>;

const nothingRecorded: Recorded = { ended: null, details: null, usageCompared: null, reconciled: null };

const recordedBy = ({ type, data, meta: { at } }: Event): Partial<Recorded> => {
  switch (type) {
    case 'SubscriptionStarted':
      return { ended: null };
    case 'SubscriptionEnded':
      return { ended: { reason: data.reason, at } };
    case 'BillingDetailsChanged': {
      const { name, address, taxId, country } = data;
      return { details: { name, address, taxId, country } };
    }
    case 'UsageCompared':
      return { usageCompared: { at, differences: data.differences } };
    case 'BillingReconciled':
      return { reconciled: { at, differences: data.differences } };
    default:
      return {};
  }
};

const subscribed = (
  { subscription }: Agreement,
  row: FoldedSubscription | null,
  { type, meta }: Event,
): SubscriptionRow['subscription'] => {
  if (subscription === null) return null;
  const known = type === 'SubscriptionStarted' ? undefined : row?.subscription?.startedAt;
  return { ...subscription, startedAt: known ?? meta.at };
};

const listCredits = (
  { credits }: Agreement,
  row: FoldedSubscription | null,
  { type, data, meta }: Event,
): SubscriptionRow['credits'] => {
  const granted =
    type === 'CreditGranted'
      ? [{ creditId: data.creditId, amountMinor: data.amountMinor, reason: data.reason, at: meta.at }]
      : [];
  const known = [...(row?.credits ?? []), ...granted];
  return credits.flatMap(({ creditId, currency, leftMinor, until }) => {
    const given = known.find((each) => each.creditId === creditId);
    if (given === undefined) return [];
    const { amountMinor, reason, at } = given;
    return [{ creditId, currency, amountMinor, leftMinor, until, reason, at }];
  });
};

const getClosed = ({ closed }: Agreement, row: FoldedSubscription | null, at: string): SubscriptionRow['closed'] => {
  if (closed === null) return null;
  const { number, to, upTo } = closed;
  return { number, to, upTo, at: row?.closed?.number === number ? row.closed.at : at };
};

const after = (event: Event, row: FoldedSubscription | null): FoldedSubscription => {
  const { data, meta, revision, position } = event;
  const agreement = agreementAfter(row?.agreement ?? noAgreement, { type: event.type, data } as BillingEvent);
  const { subscription, priceListId, checkout, trialUsed } = agreement;
  const { ended, details, usageCompared, reconciled } = { ...nothingRecorded, ...row, ...recordedBy(event) };
  return {
    id: data.workspaceId,
    workspaceId: data.workspaceId,
    revision,
    position,
    plan: planInForce(agreement),
    priceListId: subscription?.terms.priceListId ?? priceListId,
    subscription: subscribed(agreement, row, event),
    ended,
    trialUsed,
    checkout: checkout && { checkoutId: checkout.checkoutId, terms: checkout.terms, expiresAt: checkout.expiresAt },
    details,
    credits: listCredits(agreement, row, event),
    closed: getClosed(agreement, row, meta.at),
    usageCompared,
    reconciled,
    agreement,
  };
};

export const subscriptionsTable = table(FoldedSubscription)({
  name: 'subscriptions',
  indexes: ['(workspace_id, position)'],
  hidden: ['agreement'],
  id: 'workspaceId',
  of: billingEvents,
  /** Any of them may be the first. */
  creates: {
    PlanAssigned: after,
    CheckoutStarted: after,
    CheckoutFinished: after,
    CheckoutAbandoned: after,
    SubscriptionStarted: after,
    TrialEnded: after,
    SubscriptionRenewed: after,
    SubscriptionChanged: after,
    SubscriptionChangeScheduled: after,
    SubscriptionChangeWithdrawn: after,
    SubscriptionCancelScheduled: after,
    SubscriptionCancelWithdrawn: after,
    SubscriptionPastDue: after,
    SubscriptionRestricted: after,
    SubscriptionRecovered: after,
    SubscriptionEnded: after,
    PaymentMethodChanged: after,
    BillingDetailsChanged: after,
    CreditGranted: after,
    CreditUsed: after,
    PeriodClosed: after,
    UsageCompared: after,
    BillingReconciled: after,
  },
});
