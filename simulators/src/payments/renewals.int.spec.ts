import { day, hour, toId, PaymentFixture, start } from './testing/fixture.js';

let fixture: PaymentFixture;
beforeEach(async () => {
  fixture = await PaymentFixture.start();
});
afterEach(() => fixture.stop());

const february = Date.UTC(2026, 1, 1) / 1_000;
const newest = async (customer: string) => (await fixture.stripe.invoices.list({ customer, limit: 1 })).data[0];

it('renews a subscription, and keeps its invoice a draft for an hour', async () => {
  const { customer, subscription: id } = await fixture.subscribe();
  await fixture.control.moveTo(february + hour - 1);
  expect(await newest(customer)).toMatchObject({
    status: 'draft',
    billing_reason: 'subscription_cycle',
    created: february,
    total: 2_000,
    automatically_finalizes_at: february + hour,
    period_start: start,
    period_end: february,
  });
  await fixture.control.moveTo(february + hour);
  const paid = await newest(customer);
  expect(paid).toMatchObject({ status: 'paid', status_transitions: { finalized_at: february + hour } });
  expect(toId((await fixture.stripe.subscriptions.retrieve(id)).latest_invoice)).toBe(paid?.id);
});

it('tries a declined renewal again after 3, 5 and 7 days, and cancels the subscription in the end', async () => {
  const { customer, subscription: id } = await fixture.subscribe('4000000000000341');
  const stateAt = async (at: number) => {
    await fixture.control.moveTo(at);
    const { status } = await fixture.stripe.subscriptions.retrieve(id);
    const invoice = await newest(customer);
    return [status, invoice?.attempt_count, invoice?.next_payment_attempt];
  };
  const first = february + hour;
  expect(await stateAt(first)).toEqual(['past_due', 1, first + 3 * day]);
  expect(await stateAt(first + 3 * day)).toEqual(['past_due', 2, first + 8 * day]);
  expect(await stateAt(first + 8 * day)).toEqual(['past_due', 3, first + 15 * day]);
  expect(await stateAt(first + 15 * day)).toEqual(['canceled', 4, null]);
  const ended = await fixture.stripe.subscriptions.retrieve(id);
  expect(ended.cancellation_details?.reason).toBe('payment_failed');
  expect((await newest(customer))?.status).toBe('open');
});

it('uses the credit of a customer for the next invoice', async () => {
  const { customer } = await fixture.subscribe();
  await fixture.stripe.creditNotes.create({
    invoice: (await newest(customer))?.id ?? '',
    amount: 500,
    credit_amount: 500,
  });
  await fixture.control.moveTo(february + hour);
  expect(await newest(customer)).toMatchObject({ total: 2_000, starting_balance: -500, amount_due: 1_500 });
});
