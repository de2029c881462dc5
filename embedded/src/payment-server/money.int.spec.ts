import Stripe from 'stripe';
import { day, errorOf, PaymentFixture, start } from './testing/fixture.js';

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await PaymentFixture.start();
});
afterAll(() => fixture.stop());

/** The prorations of a change from one to two seats, a third of January before its end. */
const prorations = async (currency: string, unitAmount: number) => {
  const { clock, customer } = await fixture.clockedCustomer();
  const { id } = await fixture.price({ currency, unit_amount: unitAmount });
  const subscription = await fixture.subscribe(customer.id, { price: id });
  await fixture.advance(clock.id, start + (31 * day * 2) / 3);
  const [item] = subscription.items.data;
  await fixture.stripe.subscriptions.update(subscription.id, { items: [{ id: item!.id, quantity: 2 }] });
  const { data } = await fixture.stripe.invoiceItems.list({ customer: customer.id });
  return data.map(({ amount }) => amount);
};

it('counts a currency without decimals in whole units', async () => {
  expect(await prorations('jpy', 1_000)).toEqual([667, -333]);
});

it('rounds a currency with three decimals to its second one', async () => {
  expect(await prorations('kwd', 10_000)).toEqual([6_670, -3_330]);
});

it('rounds half a cent away from zero, for credits too', async () => {
  const { clock, customer } = await fixture.clockedCustomer();
  const { id } = await fixture.price({ unit_amount: 1 });
  const subscription = await fixture.subscribe(customer.id, { price: id });
  await fixture.advance(clock.id, start + 15.5 * day);
  const [item] = subscription.items.data;
  await fixture.stripe.subscriptions.update(subscription.id, { items: [{ id: item!.id, quantity: 3 }] });
  const { data } = await fixture.stripe.invoiceItems.list({ customer: customer.id });
  expect(data.map(({ amount }) => amount)).toEqual([2, -1]);
});

it('refuses an amount of a currency with three decimals whose last one is not 0', async () => {
  const error = await errorOf(fixture.price({ currency: 'kwd', unit_amount: 5_123 }));
  expect(error).toMatchObject({ statusCode: 400, param: 'unit_amount' });
  const customer = await fixture.customer();
  const item = fixture.stripe.invoiceItems.create({ customer: customer.id, amount: 5_123, currency: 'kwd' });
  expect(await errorOf(item)).toMatchObject({ statusCode: 400, param: 'amount' });
});

it('multiplies fractions of a cent before it rounds', async () => {
  const { id } = await fixture.price({ unit_amount_decimal: Stripe.Decimal.from('0.15') });
  const customer = await fixture.customer();
  await fixture.subscribe(customer.id, { price: id, quantity: 1_003 });
  const [invoice] = await fixture.invoices(customer.id);
  expect(invoice?.total).toBe(150);
});
