import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import {
  november,
  subscriptionEnded,
  subscriptionStarted,
  terms,
} from '@throughline/contracts/billing/billing.fixtures.js';
import type { BillingEvent } from '@throughline/contracts/billing/billing.events.js';
import { CheckoutId, WorkspaceId } from '@throughline/contracts/ids.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import type { SubscriptionSnapshot } from '../provider/payment-provider.js';
import { RecordSubscription } from './billing.commands.js';
import { billingDecider } from './billing.decider.js';
import { snapshot, soldTerms } from './snapshot.fixtures.js';

const { given } = toSpec(billingDecider);
const now = '2026-11-10T12:00:00.000Z';
const payUntil = '2026-11-17T12:00:00.000Z';
const december = { from: november.to, to: '2027-01-01T00:00:00.000Z' };
const record = (over: Partial<SubscriptionSnapshot> = {}, because?: 'workspace_deleted') =>
  new RecordSubscription(
    {
      workspaceId,
      provider: 'test',
      snapshot: snapshot(over),
      now,
      payUntil,
      ...(because === undefined ? {} : { because }),
    },
    commandMeta(),
  );
const begun = subscriptionStarted();
const checkoutId = CheckoutId.parse('0193a000-0000-7000-8000-0000000000f1');
const opened: BillingEvent = {
  type: 'CheckoutStarted',
  data: {
    workspaceId,
    checkoutId,
    provider: 'test',
    ref: 'test_cs_1',
    ...terms(),
    trialDays: null,
    expiresAt: '2026-11-10T12:30:00.000Z',
  },
};
const trial = subscriptionStarted({ trialEndsAt: november.to });
const event = (type: BillingEvent['type'], data: object = {}) =>
  ({ type, data: { workspaceId, ...data } }) as BillingEvent;

describe('a subscription that begins', () => {
  it('is recorded once, whatever it is told with later', () => {
    given().when(record()).then(begun);
    given(begun).when(record()).thenNothing();
  });

  it('finishes the checkout that it came of, and no other', () => {
    given(opened).when(record({ checkoutId })).then(event('CheckoutFinished', { checkoutId }), begun);
    given(opened).when(record()).then(begun);
  });

  it('is not recorded before it is paid, nor for another workspace', () => {
    given()
      .when(record({ status: 'incomplete' }))
      .thenNothing();
    given()
      .when(record({ workspaceId: null }))
      .thenNothing();
    given()
      .when(record({ workspaceId: WorkspaceId.parse('00000000-0000-7000-8000-000000000999') }))
      .thenNothing();
  });

  it('is recorded with all that has happened to it since', () =>
    given()
      .when(record({ status: 'past_due', trialEndsAt: november.from, cancelAt: november.to }))
      .then(
        subscriptionStarted({ trialEndsAt: november.from }),
        event('TrialEnded'),
        event('SubscriptionCancelScheduled', { at: november.to }),
        event('SubscriptionPastDue', { since: now, restrictedAt: payUntil }),
      ));

  it('next to another, or after its own end, changes nothing', () => {
    given(begun)
      .when(record({ id: 'test_sub_2' }))
      .thenNothing();
    given(begun, subscriptionEnded()).when(record()).thenNothing();
    given()
      .when(record({ status: 'ended' }))
      .thenNothing();
  });

  it('and was over before anybody heard of it, is recorded if its checkout is open', () =>
    given(opened)
      .when(record({ checkoutId, status: 'ended' }))
      .then(event('CheckoutFinished', { checkoutId }), begun, subscriptionEnded()));

  it('after the one before has ended, takes its place', () =>
    given(begun, subscriptionEnded())
      .when(record({ id: 'test_sub_2' }))
      .then(subscriptionStarted({ ref: 'test_sub_2' })));
});

describe('a subscription that goes on', () => {
  it('leaves its trial once, and never enters it again', () => {
    given(trial)
      .when(record({ status: 'trialing', trialEndsAt: november.to }))
      .thenNothing();
    given(trial)
      .when(record({ trialEndsAt: november.to }))
      .then(event('TrialEnded'));
    given(trial, event('TrialEnded'))
      .when(record({ status: 'trialing', trialEndsAt: november.to }))
      .thenNothing();
  });

  it('is renewed, and an older period takes nothing back', () => {
    const renewed = event('SubscriptionRenewed', { period: december });
    given(begun)
      .when(record({ period: december }))
      .then(renewed);
    given(begun, renewed)
      .when(record({ terms: soldTerms({ seats: 3 }), cancelAt: november.to, status: 'past_due' }))
      .thenNothing();
  });

  it('has other terms now, or with its next period', () => {
    const fewer = soldTerms({ seats: 3 });
    const scheduled = event('SubscriptionChangeScheduled', { ...terms({ seats: 3 }), at: november.to });
    given(begun)
      .when(record({ terms: soldTerms({ seats: 12 }) }))
      .then(event('SubscriptionChanged', terms({ seats: 12 })));
    given(begun)
      .when(record({ next: fewer }))
      .then(scheduled);
    given(begun, scheduled)
      .when(record({ next: fewer }))
      .thenNothing();
    given(begun, scheduled).when(record()).then(event('SubscriptionChangeWithdrawn'));
    given(begun, scheduled)
      .when(record({ terms: fewer, period: december }))
      .then(event('SubscriptionRenewed', { period: december }), event('SubscriptionChanged', terms({ seats: 3 })));
  });

  it('is to end, or not any more', () => {
    const cancelled = event('SubscriptionCancelScheduled', { at: november.to });
    given(begun)
      .when(record({ cancelAt: november.to }))
      .then(cancelled);
    given(begun, cancelled).when(record()).then(event('SubscriptionCancelWithdrawn'));
  });

  it('owes a payment since it is known, until it is paid', () => {
    const owes = event('SubscriptionPastDue', { since: now, restrictedAt: payUntil });
    given(begun)
      .when(record({ status: 'past_due' }))
      .then(owes);
    given(begun, owes)
      .when(record({ status: 'unpaid' }))
      .thenNothing();
    given(begun, owes, event('SubscriptionRestricted')).when(record()).then(event('SubscriptionRecovered'));
  });

  it('ends once, with a reason', () => {
    const owes = event('SubscriptionPastDue', { since: now, restrictedAt: payUntil });
    const ended = record({ status: 'ended' });
    given(begun).when(ended).then(subscriptionEnded('cancelled'));
    given(begun, owes).when(ended).then(subscriptionEnded('unpaid'));
    given(begun)
      .when(record({ status: 'ended' }, 'workspace_deleted'))
      .then(subscriptionEnded('workspace_deleted'));
    given(begun, event('SubscriptionRenewed', { period: december }))
      .when(ended)
      .then(subscriptionEnded('cancelled'));
  });
});
