import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { agreementAfter, noAgreement, type Agreement } from '@throughline/contracts/billing/agreement.js';
import { terms } from '@throughline/contracts/billing/billing.fixtures.js';
import { CheckoutId } from '@throughline/contracts/ids.js';
import { seededRandom } from '@throughline/platform/testing/seeded-random.js';
import type { SubscriptionSnapshot } from '../provider/payment-provider.js';
import { subscriptionRecorded } from './recorded-subscription.js';
import { snapshot, soldTerms } from './snapshot.fixtures.js';

type Random = (below: number) => number;

const checkoutId = CheckoutId.parse('0193a000-0000-7000-8000-0000000000f1');
const opened = agreementAfter(noAgreement, {
  type: 'CheckoutStarted',
  data: {
    workspaceId,
    checkoutId,
    provider: 'test',
    ref: 'test_cs_1',
    ...terms(),
    trialDays: 14,
    expiresAt: '2026-11-01T00:30:00.000Z',
  },
});
const getDay = (n: number): string => new Date(Date.UTC(2026, 10, 1 + n)).toISOString();

/** Holds what may happen to a subscription; `with` leaves what it doesn't name as it was. */
const steps: readonly ((now: SubscriptionSnapshot, random: Random) => Partial<SubscriptionSnapshot>)[] = [
  ({ period }) => ({ status: 'active', period: { from: period.to, to: nextEnd(period.to) } }),
  ({ period, next, terms: agreed }) => ({
    status: 'active',
    period: { from: period.to, to: nextEnd(period.to) },
    terms: next ?? agreed,
    next: null,
  }),
  (_, random) => ({ terms: soldTerms({ seats: 1 + random(20) }), next: null }),
  (_, random) => ({ terms: soldTerms({ plan: random(2) === 0 ? 'team' : 'business' }), next: null }),
  (_, random) => ({ next: soldTerms({ seats: 1 + random(20) }) }),
  () => ({ next: null }),
  ({ period }) => ({ cancelAt: period.to }),
  () => ({ cancelAt: null }),
  () => ({ status: 'past_due' }),
  () => ({ status: 'unpaid' }),
  () => ({ status: 'active' }),
];
const nextEnd = (from: string): string => new Date(Date.parse(from) + 30 * 86_400_000).toISOString();

/** 30 states of one subscription, the newest last: it begins with a trial, and its end is active or over. */
const getHistory = (random: Random): SubscriptionSnapshot[] => {
  const first = snapshot({
    status: 'trialing',
    checkoutId,
    trialEndsAt: getDay(14),
    period: { from: getDay(0), to: getDay(14) },
  });
  const history = [first];
  while (history.length < 29) {
    const now = history.at(-1) ?? first;
    const step = steps[history.length === 3 ? 0 : random(steps.length)];
    history.push({ ...now, ...(now.status === 'trialing' && history.length < 3 ? {} : step?.(now, random)) });
  }
  const last = history.at(-1) ?? first;
  return [...history, { ...last, status: random(3) === 0 ? 'ended' : 'active' }];
};

const after = (agreement: Agreement, state: SubscriptionSnapshot, at: number): Agreement => {
  const [now, payUntil] = [getDay(at), getDay(at + 7)];
  const events = subscriptionRecorded({ workspaceId, provider: 'test', snapshot: state, now, payUntil }, agreement);
  return events.reduce(agreementAfter, agreement);
};

/** Each notice is lost, or arrives at once or later, up to twice; what it is about is fetched as it is when it arrives. */
const listDeliveries = (history: readonly SubscriptionSnapshot[], random: Random): number[] =>
  history
    .flatMap((_, at) => Array.from({ length: random(4) === 0 ? 0 : 1 + random(2) }, () => at + random(12)))
    .sort((one, other) => one - other);

it('whatever is lost, late, doubled or out of order, what is recorded in the end is what the provider has', () => {
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const random = seededRandom(seed);
    const history = getHistory(random);
    const fetched = (at: number): SubscriptionSnapshot => {
      const state = history[Math.min(at, history.length - 1)];
      if (state === undefined) throw new Error('There is always a newest state.');
      return state;
    };
    const inOrder = history.reduce(after, opened);
    const delivered = listDeliveries(history, random).reduce((known, at) => after(known, fetched(at), at), opened);
    const caughtUp = after(after(delivered, fetched(60), 60), fetched(60), 61);
    expect({ seed, ...caughtUp }).toEqual({ seed, ...inOrder });
    const older = history.filter(({ period }) => period.from < fetched(60).period.from);
    expect({ seed, ...older.reduce(after, caughtUp) }).toEqual({ seed, ...inOrder });
  }
});
