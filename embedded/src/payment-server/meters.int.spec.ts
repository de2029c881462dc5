import { day, errorOf, hour, PaymentFixture, start } from './testing/fixture.js';

let fixture: PaymentFixture;
let meter: string;
beforeEach(async () => {
  fixture = await PaymentFixture.start();
  const made = { display_name: 'Runs', event_name: 'runs', default_aggregation: { formula: 'sum' } };
  meter = (await fixture.stripe.billing.meters.create(made)).id;
});
afterEach(() => fixture.stop());

const report = (customer: string, value: number, more: { identifier?: string; timestamp?: number } = {}) =>
  fixture.stripe.billing.meterEvents.create({
    event_name: 'runs',
    payload: { stripe_customer_id: customer, value: String(value) },
    ...more,
  });

it('sums the events of a customer between two times', async () => {
  const [mara, other] = [await fixture.customer(), await fixture.customer()];
  await report(mara.id, 3, { timestamp: start - hour });
  await report(mara.id, 4, { timestamp: start - 60 });
  await report(mara.id, 9, { timestamp: start });
  await report(other.id, 50, { timestamp: start - 60 });
  const span = { customer: mara.id, start_time: start - day, end_time: start };
  const { data } = await fixture.stripe.billing.meters.listEventSummaries(meter, span);
  expect(data).toMatchObject([{ aggregated_value: 7, meter, start_time: start - day, end_time: start }]);
  const hours = await fixture.stripe.billing.meters.listEventSummaries(meter, {
    ...{ ...span, value_grouping_window: 'hour' },
  });
  // The event at the start of an hour belongs to that hour.
  expect(hours.data.map(({ aggregated_value: value, start_time: at }) => [value, at])).toEqual([[7, start - hour]]);
});

it('answers 400 for an identifier that was used within a day, and accepts it afterwards', async () => {
  const { id } = await fixture.customer();
  await report(id, 1, { identifier: 'run-1' });
  const error = await errorOf(report(id, 1, { identifier: 'run-1' }));
  expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', param: 'identifier' });
  fixture.control.moveClock({ seconds: day });
  await expect(report(id, 1, { identifier: 'run-1' })).resolves.toMatchObject({ identifier: 'run-1' });
});

it('refuses an event from more than 35 days ago or 5 minutes ahead', async () => {
  const { id } = await fixture.customer();
  await expect(report(id, 1, { timestamp: start - 35 * day })).resolves.toMatchObject({ timestamp: start - 35 * day });
  await expect(report(id, 1, { timestamp: start + 300 })).resolves.toMatchObject({ timestamp: start + 300 });
  for (const timestamp of [start - 35 * day - 1, start + 301])
    expect(await errorOf(report(id, 1, { timestamp }))).toMatchObject({ statusCode: 400, param: 'timestamp' });
});

it('refuses an event of no meter, or without a value', async () => {
  const { id } = await fixture.customer();
  const payload = { stripe_customer_id: id };
  const { meterEvents } = fixture.stripe.billing;
  const unknown = await errorOf(meterEvents.create({ event_name: 'walks', payload: { ...payload, value: '1' } }));
  expect(unknown).toMatchObject({ statusCode: 400, param: 'event_name' });
  const without = await errorOf(meterEvents.create({ event_name: 'runs', payload }));
  expect(without).toMatchObject({ statusCode: 400, param: 'payload[value]' });
});

it('charges the usage of the period that has ended with the renewal', async () => {
  const price = await fixture.price({ recurring: { interval: 'month', meter, usage_type: 'metered' }, unit_amount: 7 });
  const customer = await fixture.customer();
  await fixture.stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  await report(customer.id, 40);
  fixture.control.moveClock({ seconds: 31 * day });
  const [renewal] = await fixture.invoices(customer.id);
  expect(renewal).toMatchObject({ status: 'draft', total: 280, lines: { data: [{ quantity: 40 }] } });
  expect(renewal?.lines.data[0]?.period).toEqual({ start, end: start + 31 * day });
});
