import { declaredFields } from './testing/declared-fields.js';
import { toId, PaymentFixture } from './testing/fixture.js';

/** An object of each kind, as the simulator answers it. */
const samples = async (fixture: PaymentFixture): Promise<[file: string, name: string, sample: object | null][]> => {
  const { stripe, control } = fixture;
  const { customer, subscription: id } = await fixture.subscribe();
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const subscription = await stripe.subscriptions.retrieve(id);
  const item = subscription.items.data[0] ?? null;
  const invoice = await stripe.invoices.retrieve(toId(subscription.latest_invoice), { expand: ['payments'] });
  const invoiceItem = await stripe.invoiceItems.create({ customer, amount: 500, currency: 'eur' });
  const note = await stripe.creditNotes.create({ invoice: invoice.id, amount: 100, refund_amount: 100 });
  const intent = toId(invoice.payments?.data[0]?.payment.payment_intent);
  await control.openDispute(invoice.id);
  const checkout = await fixture.checkout(customer, item?.price.id ?? '');
  return [
    ['Customers', 'Customer', await stripe.customers.retrieve(customer)],
    ['Prices', 'Price', item?.price ?? null],
    ['PaymentMethods', 'PaymentMethod', (await stripe.customers.listPaymentMethods(customer)).data[0] ?? null],
    ['Subscriptions', 'Subscription', subscription],
    ['SubscriptionItems', 'SubscriptionItem', item],
    ['SubscriptionSchedules', 'SubscriptionSchedule', schedule],
    ['Plans', 'Plan', item?.plan ?? null],
    ['Invoices', 'Invoice', invoice],
    ['InvoiceLineItems', 'InvoiceLineItem', invoice.lines.data[0] ?? null],
    ['InvoicePayments', 'InvoicePayment', invoice.payments?.data[0] ?? null],
    ['InvoiceItems', 'InvoiceItem', invoiceItem],
    ['CreditNotes', 'CreditNote', note],
    ['CreditNoteLineItems', 'CreditNoteLineItem', note.lines.data[0] ?? null],
    ['Refunds', 'Refund', (await stripe.refunds.list({ payment_intent: intent })).data[0] ?? null],
    ['Disputes', 'Dispute', (await stripe.disputes.list({ payment_intent: intent })).data[0] ?? null],
    ['Checkout/Sessions', 'Session', checkout],
    ['BillingPortal/Sessions', 'Session', await stripe.billingPortal.sessions.create({ customer })],
    ['Events', 'EventBase', (await stripe.events.list()).data[0] ?? null],
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
