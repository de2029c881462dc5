import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import {
  creditGranted,
  creditId,
  creditUsed,
  invoiceId,
  november,
  periodClosed,
  periodEnd,
  planAssigned,
  priceListId,
  subscriptionStarted,
  terms,
} from '@throughline/contracts/billing/billing.fixtures.js';
import type { BillingEvent, Difference } from '@throughline/contracts/billing/billing.events.js';
import { CheckoutId, CreditId } from '@throughline/contracts/ids.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import {
  AbandonCheckout,
  AssignPlan,
  ClosePeriod,
  GrantCredit,
  RecordReconciled,
  RecordUsageCompared,
  RestrictOverdue,
  StartCheckout,
  UseCredit,
} from './billing.commands.js';
import { billingDecider } from './billing.decider.js';
import { CheckoutIsOpen, SubscriptionExists, TrialUsed } from './billing.errors.js';

const { given } = toSpec(billingDecider);
const meta = commandMeta();
const event = (type: BillingEvent['type'], data: object = {}) =>
  ({ type, data: { workspaceId, ...data } }) as BillingEvent;

describe('a plan by hand', () => {
  const assign = new AssignPlan({ workspaceId, plan: 'free', priceListId, note: '' }, meta);

  it('is assigned once', () => {
    given().when(assign).then(planAssigned());
    given(planAssigned()).when(assign).thenNothing();
  });
  it('is not for a workspace with a subscription', () =>
    given(subscriptionStarted()).when(assign).thenRefuses(SubscriptionExists));
});

describe('a checkout', () => {
  const [one, other] = ['f1', 'f2'].map((end) => CheckoutId.parse(`0193a000-0000-7000-8000-0000000000${end}`));
  const about = (checkoutId = one, more: { trialDays?: number; expiresAt?: string } = {}) => ({
    workspaceId,
    checkoutId: CheckoutId.parse(checkoutId),
    provider: 'test' as const,
    ref: 'test_cs_1',
    trialDays: null,
    expiresAt: '2026-01-02T03:34:05.000Z',
    ...more,
  });
  const start = (...args: Parameters<typeof about>) => new StartCheckout({ ...about(...args), terms: terms() }, meta);
  const started = (...args: Parameters<typeof about>) => event('CheckoutStarted', { ...about(...args), ...terms() });

  it('is open alone, until its time is over', () => {
    given().when(start()).then(started());
    given(started()).when(start()).thenNothing();
    given(started()).when(start(other)).thenRefuses(CheckoutIsOpen);
    given(started(one, { expiresAt: meta.at }))
      .when(start(other))
      .then(event('CheckoutAbandoned', { checkoutId: one, reason: 'expired' }), started(other));
  });

  it('is not for a workspace with a subscription, nor with a second trial', () => {
    given(subscriptionStarted()).when(start()).thenRefuses(SubscriptionExists);
    given(subscriptionStarted({ trialEndsAt: november.to }), event('SubscriptionEnded', { reason: 'cancelled' }))
      .when(start(one, { trialDays: 14 }))
      .thenRefuses(TrialUsed);
  });

  it('is abandoned once', () => {
    const abandon = new AbandonCheckout({ workspaceId, checkoutId: about().checkoutId, reason: 'cancelled' }, meta);
    const abandoned = event('CheckoutAbandoned', { checkoutId: one, reason: 'cancelled' });
    given(started()).when(abandon).then(abandoned);
    given(started(), abandoned).when(abandon).thenNothing();
    given(started(other)).when(abandon).thenNothing();
  });
});

it('a workspace is restricted when its time to pay is over, once', () => {
  const restrict = (now: string) => new RestrictOverdue({ workspaceId, now }, meta);
  const owes = event('SubscriptionPastDue', { since: november.from, restrictedAt: '2026-11-08T00:00:00.000Z' });
  given(subscriptionStarted(), owes).when(restrict('2026-11-07T23:59:59.999Z')).thenNothing();
  given(subscriptionStarted(), owes).when(restrict('2026-11-08T00:00:00.000Z')).then(event('SubscriptionRestricted'));
  given(subscriptionStarted(), owes, event('SubscriptionRestricted')).when(restrict(november.to)).thenNothing();
  given(subscriptionStarted(), owes, event('SubscriptionRecovered')).when(restrict(november.to)).thenNothing();
  given().when(restrict(november.to)).thenNothing();
});

it('a period ends once, with what was agreed then, after the one before', () => {
  const close = (number: number) => {
    const period = { workspaceId, number, period: november, upTo: periodEnd, invoice: 'test_invoice_1', priceListId };
    return new ClosePeriod(period, meta);
  };
  given(subscriptionStarted()).when(close(1)).then(periodClosed());
  given(subscriptionStarted(), periodClosed()).when(close(1)).thenNothing();
  given(subscriptionStarted(), periodClosed())
    .when(close(2))
    .then(periodClosed({ number: 2, after: periodEnd }));
  given()
    .when(close(1))
    .then(periodClosed({ plan: 'local', seats: 0 }));
});

describe('credit', () => {
  const [later, never] = ['c2', 'c3'].map((end) => CreditId.parse(`0193a000-0000-7000-8000-0000000000${end}`));
  const grant = (over: Partial<ReturnType<typeof creditGranted>['data']> = {}) => creditGranted(over);
  const use = (amountMinor: number, now = november.from) =>
    new UseCredit({ workspaceId, invoiceId, amountMinor, currency: 'USD', now }, meta);
  const used = (of: string | undefined, amountMinor: number) => ({
    type: 'CreditUsed' as const,
    data: { ...creditUsed(amountMinor).data, creditId: CreditId.parse(of) },
  });

  it('is granted once', () => {
    given().when(new GrantCredit(grant().data, meta)).then(grant());
    given(grant()).when(new GrantCredit(grant().data, meta)).thenNothing();
  });

  it('is used once for an invoice, what ends first before all other, in its own currency', () => {
    const soon = grant({ creditId, until: november.to, amountMinor: 500 });
    const long = grant({ creditId: CreditId.parse(later), until: '2027-01-01T00:00:00.000Z', amountMinor: 700 });
    const endless = grant({ creditId: CreditId.parse(never), amountMinor: 900 });
    given(endless, long, soon).when(use(1_500)).then(used(creditId, 500), used(later, 700), used(never, 300));
    given(endless, long, soon).when(use(1_500, november.to)).then(used(later, 700), used(never, 800));
    given(soon, used(creditId, 200)).when(use(100)).thenNothing();
    given(grant({ currency: 'EUR' }))
      .when(use(100))
      .thenNothing();
    given(endless).when(use(0)).thenNothing();
  });
});

it('differences are recorded when they are others than before, and the end of them once', () => {
  const differences: Difference[] = [{ what: 'model_cost', expected: '2', found: '1' }];
  const compared = (found: Difference[]) => new RecordUsageCompared({ workspaceId, differences: found }, meta);
  const recorded = event('UsageCompared', { differences });
  given().when(compared([])).thenNothing();
  given().when(compared(differences)).then(recorded);
  given(recorded).when(compared(differences)).thenNothing();
  given(recorded)
    .when(compared([]))
    .then(event('UsageCompared', { differences: [] }));
  given()
    .when(new RecordReconciled({ workspaceId, differences: [] }, meta))
    .thenNothing();
  given()
    .when(new RecordReconciled({ workspaceId, differences }, meta))
    .then(event('BillingReconciled', { differences }));
});
