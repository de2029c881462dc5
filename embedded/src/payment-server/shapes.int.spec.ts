import { declaredFields } from './testing/declared-fields.js';
import { idOf, PaymentFixture, start } from './testing/fixture.js';

/** An object of each kind, as the server answers it. */
const samples = async (fixture: PaymentFixture): Promise<[file: string, name: string, sample: object | null][]> => {
  const { stripe } = fixture;
  const meter = await stripe.billing.meters.create({
    ...{ display_name: 'Runs', event_name: 'runs', default_aggregation: { formula: 'sum' } },
  });
  const { clock, customer } = await fixture.clockedCustomer();
  const price = await fixture.price();
  const subscription = await fixture.subscribe(customer.id, { price: price.id });
  const payload = { stripe_customer_id: customer.id, value: '3' };
  const meterEvent = await stripe.billing.meterEvents.create({ event_name: 'runs', payload });
  const span = { customer: customer.id, start_time: start, end_time: start + 60 };
  const summaries = await stripe.billing.meters.listEventSummaries(meter.id, span);
  const invoice = await stripe.invoices.retrieve(idOf(subscription.latest_invoice), { expand: ['payments'] });
  const invoiceItem = await stripe.invoiceItems.create({ customer: customer.id, amount: 500, currency: 'eur' });
  const note = await stripe.creditNotes.create({ invoice: invoice.id, amount: 100, refund_amount: 100 });
  const refund = await stripe.refunds.retrieve(idOf(note.refunds[0]?.refund));
  const checkout = await stripe.checkout.sessions.create({
    ...{ mode: 'subscription', success_url: 'https://example.com', line_items: [{ price: price.id, quantity: 1 }] },
  });
  const portal = await stripe.billingPortal.sessions.create({ customer: customer.id });
  const { data: events } = await stripe.events.list();
  const item = subscription.items.data[0] ?? null;
  return [
    ['Customers', 'Customer', customer],
    ['Products', 'Product', await stripe.products.retrieve(idOf(price.product))],
    ['Prices', 'Price', price],
    ['PaymentMethods', 'PaymentMethod', (await stripe.paymentMethods.list({ customer: customer.id })).data[0] ?? null],
    ['Subscriptions', 'Subscription', subscription],
    ['SubscriptionItems', 'SubscriptionItem', item],
    ['Plans', 'Plan', item?.plan ?? null],
    ['Invoices', 'Invoice', invoice],
    ['InvoiceLineItems', 'InvoiceLineItem', invoice.lines.data[0] ?? null],
    ['InvoicePayments', 'InvoicePayment', invoice.payments?.data[0] ?? null],
    ['InvoiceItems', 'InvoiceItem', invoiceItem],
    ['CreditNotes', 'CreditNote', note],
    ['CreditNoteLineItems', 'CreditNoteLineItem', note.lines.data[0] ?? null],
    ['Refunds', 'Refund', refund],
    ['Checkout/Sessions', 'Session', checkout],
    ['BillingPortal/Sessions', 'Session', portal],
    ['Events', 'EventBase', events[0] ?? null],
    ['Billing/Meters', 'Meter', meter],
    ['Billing/MeterEvents', 'MeterEvent', meterEvent],
    ['Billing/MeterEventSummaries', 'MeterEventSummary', summaries.data[0] ?? null],
    ['TestHelpers/TestClocks', 'TestClock', clock],
  ];
};

it('answers every object with each field that the SDK declares as required, and with none that it does not declare', async () => {
  const fixture = await PaymentFixture.start();
  const different = (await samples(fixture)).flatMap(([file, name, sample]) => {
    const { required, optional } = declaredFields(file, name);
    const present = Object.keys(sample ?? {}).filter((field) => field !== 'lastResponse');
    const missing = required.filter((field) => !present.includes(field)).map((field) => `${name} has no ${field}`);
    const known = new Set([...required, ...optional]);
    const unknown = present.filter((field) => !known.has(field)).map((field) => `${name} declares no ${field}`);
    return required.length === 0 ? [`${name} is not declared in ${file}`] : [...missing, ...unknown];
  });
  await fixture.stop();
  expect(different).toEqual([]);
});
