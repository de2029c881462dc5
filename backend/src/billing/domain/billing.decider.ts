import type { BillingEvent } from '@throughline/contracts/billing/billing.events.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { evolve, noBilling, type Billing } from './billing.js';
import type {
  AbandonCheckout,
  AssignPlan,
  BillingCommand,
  ClosePeriod,
  RecordReconciled,
  RecordUsageCompared,
  RestrictOverdue,
  StartCheckout,
} from './billing.commands.js';
import { CheckoutIsOpen, SubscriptionExists, TrialUsed } from './billing.errors.js';
import { creditGranted, creditUsed } from './credits.js';
import { subscriptionRecorded } from './recorded-subscription.js';

export const decide = (command: BillingCommand, billing: Billing): BillingEvent[] => {
  switch (command.type) {
    case 'AssignPlan':
      return planAssigned(command, billing);
    case 'StartCheckout':
      return checkoutStarted(command, billing);
    case 'AbandonCheckout':
      return checkoutAbandoned(command, billing);
    case 'RecordSubscription':
      return subscriptionRecorded(command.data, billing);
    case 'RestrictOverdue':
      return restricted(command, billing);
    case 'ClosePeriod':
      return periodClosed(command, billing);
    case 'GrantCredit':
      return creditGranted(command, billing);
    case 'UseCredit':
      return creditUsed(command, billing);
    case 'ChangeBillingDetails': {
      const { workspaceId, details } = command.data;
      return [{ type: 'BillingDetailsChanged', data: { workspaceId, ...details } }];
    }
    case 'RecordPaymentMethod':
      return [{ type: 'PaymentMethodChanged', data: command.data }];
    case 'RecordUsageCompared':
      return usageCompared(command, billing);
    case 'RecordReconciled':
      return reconciled(command);
  }
};

const planAssigned = ({ data }: AssignPlan, { plan, priceListId, subscription }: Billing): BillingEvent[] => {
  if (subscription !== null) throw new SubscriptionExists();
  return plan === data.plan && priceListId === data.priceListId ? [] : [{ type: 'PlanAssigned', data }];
};

const checkoutStarted = ({ data, meta }: StartCheckout, billing: Billing): BillingEvent[] => {
  const { subscription, checkout, trialUsed } = billing;
  const { workspaceId, checkoutId, provider, ref, terms, trialDays, expiresAt } = data;
  if (checkout?.checkoutId === checkoutId) return [];
  if (subscription !== null) throw new SubscriptionExists();
  const isOpen = checkout !== null && checkout.expiresAt > meta.at;
  if (isOpen) throw new CheckoutIsOpen();
  if (trialDays !== null && trialUsed) throw new TrialUsed();
  const expired: BillingEvent[] =
    checkout === null
      ? []
      : [{ type: 'CheckoutAbandoned', data: { workspaceId, checkoutId: checkout.checkoutId, reason: 'expired' } }];
  return [
    ...expired,
    { type: 'CheckoutStarted', data: { workspaceId, checkoutId, provider, ref, ...terms, trialDays, expiresAt } },
  ];
};

const checkoutAbandoned = ({ data }: AbandonCheckout, { checkout }: Billing): BillingEvent[] =>
  checkout?.checkoutId === data.checkoutId ? [{ type: 'CheckoutAbandoned', data }] : [];

const restricted = ({ data: { workspaceId, now } }: RestrictOverdue, { subscription }: Billing): BillingEvent[] => {
  if (subscription === null || subscription.restricted || subscription.pastDue === null) return [];
  return subscription.pastDue.restrictedAt > now ? [] : [{ type: 'SubscriptionRestricted', data: { workspaceId } }];
};

const periodClosed = ({ data }: ClosePeriod, { closed, plan, priceListId, subscription }: Billing): BillingEvent[] => {
  const { workspaceId, number, period, upTo, invoice } = data;
  if (number !== (closed?.number ?? 0) + 1) return [];
  const now = subscription?.terms ?? { plan, priceListId: priceListId ?? data.priceListId, seats: 0 };
  const agreed = data.agreed ?? now;
  const { from, to } = period;
  return [
    {
      type: 'PeriodClosed',
      data: { workspaceId, number, from, to, after: closed?.upTo ?? null, upTo, ...agreed, invoice },
    },
  ];
};

const usageCompared = ({ data }: RecordUsageCompared, { compared }: Billing): BillingEvent[] =>
  sameJson(data.differences, compared) ? [] : [{ type: 'UsageCompared', data }];

const reconciled = ({ data }: RecordReconciled): BillingEvent[] =>
  data.differences.length === 0 ? [] : [{ type: 'BillingReconciled', data }];

export const billingDecider: Decider<Billing, BillingCommand, BillingEvent> = {
  category: 'billing',
  id: ({ data }) => data.workspaceId,
  initial: noBilling,
  decide,
  evolve,
};
