import {
  agreementAfter,
  termsIn,
  type Agreement,
  type Subscription,
} from '@throughline/contracts/billing/agreement.js';
import type { BillingEvent, SubscriptionTerms } from '@throughline/contracts/billing/billing.events.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { SubscriptionSnapshot } from '../provider/payment-provider.js';
import type { RecordSubscription } from './billing.commands.js';

type Found = RecordSubscription['data'];
type Step = (subscription: Subscription, found: Found) => BillingEvent[];

const isLive = ({ status }: SubscriptionSnapshot): boolean => status !== 'ended' && status !== 'incomplete';

/** How the provider's subscription differs from what is known. The same snapshot once more, and an older one, change nothing. */
export const subscriptionRecorded = (found: Found, agreement: Agreement): BillingEvent[] => {
  const { snapshot, workspaceId } = found;
  if (snapshot.workspaceId !== workspaceId || agreement.ended.includes(snapshot.id)) return [];
  if (snapshot.status === 'incomplete') return [];
  const begun = agreement.subscription === null ? begin(found, agreement) : [];
  const known = begun.reduce(agreementAfter, agreement);
  return known.subscription?.ref === snapshot.id ? [...begun, ...goneOn(found, known)] : begun;
};

/** Whatever was over before anything was known of it is recorded only if it came of the checkout that is open. */
const begin = ({ provider, snapshot, workspaceId }: Found, { checkout }: Agreement): BillingEvent[] => {
  const isOfCheckout = checkout !== null && checkout.checkoutId === snapshot.checkoutId;
  if (!isLive(snapshot) && !isOfCheckout) return [];
  const { id: ref, customer, terms, period, trialEndsAt } = snapshot;
  return [
    ...(isOfCheckout
      ? [{ type: 'CheckoutFinished' as const, data: { workspaceId, checkoutId: checkout.checkoutId } }]
      : []),
    {
      type: 'SubscriptionStarted',
      data: { workspaceId, provider, ref, customer, ...termsIn(terms), period, trialEndsAt },
    },
  ];
};

const goneOn = (found: Found, agreement: Agreement): BillingEvent[] => {
  const events: BillingEvent[] = [];
  let known = agreement;
  if (known.subscription !== null && isOlder(found.snapshot, known.subscription)) return [];
  for (const step of steps) {
    if (known.subscription === null) break;
    const more = step(known.subscription, found);
    known = more.reduce(agreementAfter, known);
    events.push(...more);
  }
  return events;
};

/** The end of a subscription is final, whatever period it is found with. */
const isOlder = ({ status, period }: SubscriptionSnapshot, { period: known }: Subscription): boolean =>
  status !== 'ended' && (period.from < known.from || (period.from === known.from && period.to < known.to));

const ended: Step = ({ pastDue, cancelAt }, { snapshot, workspaceId, because }) => {
  if (snapshot.status !== 'ended') return [];
  const reason = because ?? (pastDue !== null && cancelAt === null ? 'unpaid' : 'cancelled');
  return [{ type: 'SubscriptionEnded', data: { workspaceId, reason } }];
};

const trialEnded: Step = ({ trialEndsAt }, { snapshot, workspaceId }) =>
  trialEndsAt !== null && snapshot.status !== 'trialing' ? [{ type: 'TrialEnded', data: { workspaceId } }] : [];

const renewed: Step = ({ period }, { snapshot, workspaceId }) =>
  sameJson(period, snapshot.period)
    ? []
    : [{ type: 'SubscriptionRenewed', data: { workspaceId, period: snapshot.period } }];

const changed: Step = ({ terms }, { snapshot, workspaceId }) => {
  const now = termsIn(snapshot.terms);
  return sameJson(terms, now) ? [] : [{ type: 'SubscriptionChanged', data: { workspaceId, ...now } }];
};

const rescheduled: Step = ({ next }, { snapshot, workspaceId }) => {
  const wanted: (SubscriptionTerms & { at: string }) | null = snapshot.next && {
    ...termsIn(snapshot.next),
    at: snapshot.period.to,
  };
  if (sameJson(next, wanted)) return [];
  return wanted === null
    ? [{ type: 'SubscriptionChangeWithdrawn', data: { workspaceId } }]
    : [{ type: 'SubscriptionChangeScheduled', data: { workspaceId, ...wanted } }];
};

const cancelled: Step = ({ cancelAt }, { snapshot, workspaceId }) => {
  if (cancelAt === snapshot.cancelAt) return [];
  return snapshot.cancelAt === null
    ? [{ type: 'SubscriptionCancelWithdrawn', data: { workspaceId } }]
    : [{ type: 'SubscriptionCancelScheduled', data: { workspaceId, at: snapshot.cancelAt } }];
};

const paid: Step = ({ pastDue }, { snapshot: { status }, workspaceId, now, payUntil }) => {
  const owes = status === 'past_due' || status === 'unpaid';
  if (owes === (pastDue !== null)) return [];
  return owes
    ? [{ type: 'SubscriptionPastDue', data: { workspaceId, since: now, restrictedAt: payUntil } }]
    : [{ type: 'SubscriptionRecovered', data: { workspaceId } }];
};

const steps: readonly Step[] = [ended, trialEnded, renewed, changed, rescheduled, cancelled, paid];
