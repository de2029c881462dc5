import type Stripe from 'stripe';
import type { SubscriptionSnapshot, SubscriptionStatus, Terms } from '../payment-provider.js';
import { workspaceIn } from './customers.js';
import { getTerms } from './prices.js';
import { toId, getInstant, instantOrNull } from './values.js';

const statuses: Record<string, SubscriptionStatus> = {
  incomplete: 'incomplete',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

/** The schedule that a subscription follows, where it was expanded. */
export const scheduleIn = ({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null =>
  typeof schedule === 'object' && schedule?.status === 'active' ? schedule : null;

/** The phase that begins when the running one ends. */
const nextPhase = ({ phases, current_phase: running }: Stripe.SubscriptionSchedule) =>
  running === null ? undefined : phases.find(({ start_date: from }) => from >= running.end_date);

export const nextTerms = (subscription: Stripe.Subscription): Terms | null => {
  const schedule = scheduleIn(subscription);
  const item = schedule === null ? undefined : nextPhase(schedule)?.items[0];
  if (item === undefined || typeof item.price === 'string' || item.price.deleted === true) return null;
  return getTerms(item.price, item.quantity ?? 1);
};

/** Returns null for a subscription that is not ours. */
export const subscriptionSnapshot = (subscription: Stripe.Subscription): SubscriptionSnapshot | null => {
  const [item] = subscription.items.data;
  const terms = item === undefined ? null : getTerms(item.price, item.quantity ?? 1);
  if (item === undefined || terms === null) return null;
  const status = statuses[subscription.status] ?? 'incomplete';
  return {
    id: subscription.id,
    customer: toId(subscription.customer) ?? '',
    workspaceId: workspaceIn(subscription.metadata),
    status,
    terms,
    period: { from: getInstant(item.current_period_start), to: getInstant(item.current_period_end) },
    trialEndsAt: instantOrNull(subscription.trial_end),
    cancelAt: status === 'ended' ? null : instantOrNull(subscription.cancel_at),
    endedAt: instantOrNull(subscription.ended_at),
    next: status === 'ended' ? null : nextTerms(subscription),
    checkoutId: subscription.metadata['checkoutId'] ?? null,
  };
};
