import { errorOf, idOf, PaymentFixture } from './testing/fixture.js';

let fixture: PaymentFixture;
let price: string;
beforeAll(async () => {
  fixture = await PaymentFixture.start();
  price = (await fixture.price()).id;
});
afterAll(() => fixture.stop());

const paidInvoice = async () => {
  const customer = await fixture.customer();
  const { latest_invoice: id } = await fixture.subscribe(customer.id, { price, quantity: 5 });
  return { customer, invoice: idOf(id) };
};

const openInvoice = async () => {
  const customer = await fixture.customer({ card: null });
  const { latest_invoice: id } = await fixture.subscribe(customer.id, {
    ...{ price, quantity: 5, collection_method: 'send_invoice' as const, days_until_due: 7 },
  });
  return { customer, invoice: idOf(id) };
};

it('lowers what is due of an open invoice by a credit note, and settles it when nothing is left', async () => {
  const { invoice } = await openInvoice();
  const note = await fixture.stripe.creditNotes.create({ invoice, amount: 2_000, reason: 'order_change' });
  expect(note).toMatchObject({ type: 'pre_payment', pre_payment_amount: 2_000, post_payment_amount: 0 });
  expect(await fixture.stripe.invoices.retrieve(invoice)).toMatchObject({
    ...{ status: 'open', amount_remaining: 3_000, pre_payment_credit_notes_amount: 2_000 },
  });
  await fixture.stripe.creditNotes.create({ invoice, amount: 3_000 });
  expect(await fixture.stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'paid', amount_remaining: 0 });
});

it('credits a paid invoice by a refund, by the balance of the customer and outside of the account', async () => {
  const { customer, invoice } = await paidInvoice();
  const note = await fixture.stripe.creditNotes.create({
    ...{ invoice, amount: 3_000, refund_amount: 1_000, credit_amount: 1_500, out_of_band_amount: 500 },
    metadata: { case: '7' },
  });
  expect(note).toMatchObject({
    ...{ type: 'post_payment', post_payment_amount: 3_000, out_of_band_amount: 500, metadata: { case: '7' } },
    refunds: [{ amount_refunded: 1_000, type: 'refund' }],
  });
  expect(await fixture.stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -1_500 });
  const changed = await fixture.stripe.invoices.retrieve(invoice);
  expect(changed).toMatchObject({ status: 'paid', post_payment_credit_notes_amount: 3_000 });
});

it('uses the credit of a customer for the next invoice', async () => {
  const { customer, invoice } = await paidInvoice();
  await fixture.stripe.creditNotes.create({ invoice, amount: 1_500, credit_amount: 1_500 });
  const next = await fixture.subscribe(customer.id, { price, quantity: 2 });
  expect(await fixture.stripe.invoices.retrieve(idOf(next.latest_invoice))).toMatchObject({
    ...{ total: 2_000, starting_balance: -1_500, ending_balance: 0, amount_due: 500, amount_paid: 500 },
  });
});

it('refuses a credit note whose parts do not make up what was paid', async () => {
  const { invoice } = await paidInvoice();
  const error = await errorOf(fixture.stripe.creditNotes.create({ invoice, amount: 2_000, refund_amount: 1_000 }));
  expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
  expect(error.message).toContain('must equal the post-payment credit note amount (2000)');
});

it('refuses to credit more than the invoice, also over several notes', async () => {
  const { invoice } = await paidInvoice();
  await fixture.stripe.creditNotes.create({ invoice, amount: 4_000, refund_amount: 4_000 });
  const error = await errorOf(fixture.stripe.creditNotes.create({ invoice, amount: 2_000, refund_amount: 2_000 }));
  expect(error).toMatchObject({ statusCode: 400, param: 'amount' });
});

it('credits a part of a line', async () => {
  const { invoice } = await paidInvoice();
  const { data } = await fixture.stripe.invoices.listLineItems(invoice);
  const line = { type: 'invoice_line_item' as const, invoice_line_item: data[0]!.id, quantity: 2 };
  const note = await fixture.stripe.creditNotes.create({ invoice, lines: [line], refund_amount: 2_000 });
  expect(note).toMatchObject({ total: 2_000, lines: { data: [{ amount: 2_000, invoice_line_item: data[0]!.id }] } });
  const { data: notes } = await fixture.stripe.creditNotes.list({ invoice });
  expect(notes.map(({ id }) => id)).toEqual([note.id]);
});

it('refunds a payment in parts, and no more than it was', async () => {
  const { invoice } = await paidInvoice();
  const { payments } = await fixture.stripe.invoices.retrieve(invoice, { expand: ['payments'] });
  const intent = idOf(payments?.data[0]?.payment.payment_intent);
  const refund = await fixture.stripe.refunds.create({ payment_intent: intent, amount: 3_000 });
  expect(refund).toMatchObject({ status: 'succeeded', amount: 3_000, currency: 'eur', payment_intent: intent });
  const over = await errorOf(fixture.stripe.refunds.create({ payment_intent: intent, amount: 2_001 }));
  expect(over).toMatchObject({ statusCode: 400, param: 'amount' });
  expect((await fixture.stripe.refunds.create({ payment_intent: intent })).amount).toBe(2_000);
  expect(await errorOf(fixture.stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
    code: 'charge_already_refunded',
  });
  expect(await fixture.eventTypes(refund.id)).toEqual(['refund.created']);
});
