import { day, errorOf, hour, idOf, PaymentFixture, start } from './testing/fixture.js';

let fixture: PaymentFixture;
let price: string;
beforeAll(async () => {
  fixture = await PaymentFixture.start();
  price = (await fixture.price()).id;
});
afterAll(() => fixture.stop());

/** The draft of a renewal, which waits for an hour. */
const renewalDraft = async () => {
  const { clock, customer } = await fixture.clockedCustomer();
  await fixture.subscribe(customer.id, { price });
  const february = Date.UTC(2026, 1, 1) / 1_000;
  await fixture.advance(clock.id, february);
  const [draft] = await fixture.invoices(customer.id);
  return { clock, customer, draft: draft!, february };
};

/** An open invoice over 50 EUR that is sent to a customer. */
const openInvoice = async () => {
  const customer = await fixture.customer({ card: null });
  const draft = await fixture.stripe.invoices.create({
    ...{ customer: customer.id, collection_method: 'send_invoice', days_until_due: 7, currency: 'eur' },
  });
  const item = { invoice: draft.id, customer: customer.id, amount: 5_000, currency: 'eur' };
  await fixture.stripe.invoiceItems.create(item);
  return { customer, invoice: await fixture.stripe.invoices.finalizeInvoice(draft.id) };
};

it('adds an item with its period and metadata to the draft of a renewal, which is then charged', async () => {
  const { clock, customer, draft, february } = await renewalDraft();
  const period = { start, end: february };
  const item = await fixture.stripe.invoiceItems.create({
    ...{ customer: customer.id, invoice: draft.id, amount: 731, currency: 'eur', description: 'Runs in January' },
    ...{ period, metadata: { statement: 's1' } },
  });
  expect(item).toMatchObject({ invoice: draft.id, amount: 731, period, metadata: { statement: 's1' } });
  const { data } = await fixture.stripe.invoices.listLineItems(draft.id);
  expect(data.at(-1)).toMatchObject({
    ...{ amount: 731, description: 'Runs in January', period, metadata: { statement: 's1' } },
    parent: { type: 'invoice_item_details', invoice_item_details: { invoice_item: item.id, proration: false } },
  });
  await fixture.advance(clock.id, february + hour);
  const paid = await fixture.stripe.invoices.retrieve(draft.id);
  expect(paid).toMatchObject({ status: 'paid', total: 1_731, amount_paid: 1_731 });
});

it('takes an item off a draft when it is deleted', async () => {
  const { customer, draft } = await renewalDraft();
  const of = { customer: customer.id, invoice: draft.id };
  const item = await fixture.stripe.invoiceItems.create({ ...of, amount: 731, currency: 'eur' });
  expect((await fixture.stripe.invoiceItems.list({ invoice: draft.id })).data.map(({ id }) => id)).toEqual([item.id]);
  expect(await fixture.stripe.invoiceItems.del(item.id)).toMatchObject({ id: item.id, deleted: true });
  expect((await fixture.stripe.invoices.retrieve(draft.id)).total).toBe(1_000);
});

it('does not change the lines of an invoice that is finalised', async () => {
  const { customer, invoice } = await openInvoice();
  const of = { customer: customer.id, invoice: invoice.id };
  const added = await errorOf(fixture.stripe.invoiceItems.create({ ...of, amount: 1, currency: 'eur' }));
  expect(added).toMatchObject({ statusCode: 400, code: 'invoice_not_editable' });
  const [line] = invoice.lines.data;
  const item = line?.parent?.invoice_item_details?.invoice_item ?? '';
  expect(await errorOf(fixture.stripe.invoiceItems.del(item))).toMatchObject({ code: 'invoice_not_editable' });
});

it('lists the lines of a long invoice in pages, and has the first ten on the invoice', async () => {
  const { customer, draft } = await renewalDraft();
  for (let amount = 1; amount <= 12; amount += 1)
    await fixture.stripe.invoiceItems.create({ customer: customer.id, invoice: draft.id, amount, currency: 'eur' });
  const { lines } = await fixture.stripe.invoices.retrieve(draft.id);
  expect([lines.data.length, lines.has_more]).toEqual([10, true]);
  const amounts: number[] = [];
  for await (const { amount } of fixture.stripe.invoices.listLineItems(draft.id, { limit: 5 })) amounts.push(amount);
  expect(amounts).toEqual([1_000, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

it('keeps a draft open for longer where it does not advance by itself', async () => {
  const { clock, draft, february } = await renewalDraft();
  const held = await fixture.stripe.invoices.update(draft.id, { auto_advance: false, metadata: { held: 'yes' } });
  expect(held).toMatchObject({ auto_advance: false, automatically_finalizes_at: null, metadata: { held: 'yes' } });
  await fixture.advance(clock.id, february + 5 * day);
  expect((await fixture.stripe.invoices.retrieve(draft.id)).status).toBe('draft');
  const open = await fixture.stripe.invoices.finalizeInvoice(draft.id);
  expect(open).toMatchObject({ status: 'open', number: expect.stringMatching(/-0002$/), amount_remaining: 1_000 });
  expect((await fixture.stripe.invoices.pay(draft.id)).status).toBe('paid');
});

it('finalises an invoice once', async () => {
  const { invoice } = await openInvoice();
  const error = await errorOf(fixture.stripe.invoices.finalizeInvoice(invoice.id));
  expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
});

it('answers 402 when the payment of an invoice is declined, which is not an attempt of the schedule', async () => {
  const { clock, customer, draft, february } = await renewalDraft();
  await fixture.giveCard(customer.id, 'pm_card_chargeCustomerFail');
  await fixture.advance(clock.id, february + hour);
  const error = await errorOf(fixture.stripe.invoices.pay(draft.id));
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code: 'card_declined' });
  expect((await fixture.stripe.invoices.retrieve(draft.id)).attempt_count).toBe(1);
});

it('answers 402 when a payment must be confirmed by the customer', async () => {
  const { customer, invoice } = await openInvoice();
  const method = await fixture.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer: customer.id,
  });
  const error = await errorOf(fixture.stripe.invoices.pay(invoice.id, { payment_method: method.id }));
  expect(error).toMatchObject({ statusCode: 402, code: 'invoice_payment_intent_requires_action' });
});

it('does not take the payment of an invoice twice', async () => {
  const { invoice } = await openInvoice();
  await fixture.stripe.invoices.pay(invoice.id, { paid_out_of_band: true });
  expect((await errorOf(fixture.stripe.invoices.pay(invoice.id))).message).toBe('Invoice is already paid');
});

it('voids an open invoice, and gives the balance that it used back to the customer', async () => {
  const { stripe } = fixture;
  const customer = await fixture.customer({ card: null, balance: -2_000 });
  const how = { customer: customer.id, collection_method: 'send_invoice' as const, days_until_due: 7, currency: 'eur' };
  const draft = await stripe.invoices.create(how);
  await stripe.invoiceItems.create({ customer: customer.id, invoice: draft.id, amount: 5_000, currency: 'eur' });
  const open = await stripe.invoices.finalizeInvoice(draft.id);
  expect(open).toMatchObject({ total: 5_000, amount_due: 3_000, starting_balance: -2_000, ending_balance: 0 });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 0 });
  expect((await stripe.invoices.voidInvoice(draft.id)).status).toBe('void');
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -2_000 });
  expect(await errorOf(stripe.invoices.voidInvoice(draft.id))).toMatchObject({ statusCode: 400 });
});

it('marks an invoice as uncollectible, and still takes its payment', async () => {
  const { invoice } = await openInvoice();
  const marked = await fixture.stripe.invoices.markUncollectible(invoice.id);
  expect(marked).toMatchObject({ status: 'uncollectible', status_transitions: { marked_uncollectible_at: start } });
  const paid = await fixture.stripe.invoices.pay(invoice.id, { paid_out_of_band: true });
  expect(paid.status).toBe('paid');
});

it('sends an invoice to a customer who pays by transfer, and to no other', async () => {
  const { invoice } = await openInvoice();
  const sent = await fixture.stripe.invoices.sendInvoice(invoice.id);
  expect(sent.due_date).toBe(start + 7 * day);
  expect((await fixture.eventTypes(invoice.id)).at(-1)).toBe('invoice.sent');
  const { draft } = await renewalDraft();
  expect(await errorOf(fixture.stripe.invoices.sendInvoice(draft.id))).toMatchObject({ statusCode: 400 });
});

it('lists the invoices of a subscription by their status', async () => {
  const { draft } = await renewalDraft();
  const subscription = idOf(draft.parent?.subscription_details?.subscription);
  const ids = async (status: 'draft' | 'paid') =>
    (await fixture.stripe.invoices.list({ subscription, status })).data.map(({ id }) => id);
  expect(await ids('draft')).toEqual([draft.id]);
  expect(await ids('paid')).toHaveLength(1);
});
