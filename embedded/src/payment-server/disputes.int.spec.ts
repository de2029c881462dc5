import { declaredFields } from './testing/declared-fields.js';
import { errorOf, idOf, PaymentFixture } from './testing/fixture.js';

let fixture: PaymentFixture;
let team: string;
beforeAll(async () => {
  fixture = await PaymentFixture.start();
  team = (await fixture.price({ unit_amount: 1_000 })).id;
});
afterAll(() => fixture.stop());

const paid = async () => {
  const customer = await fixture.customer();
  const { latest_invoice: invoice } = await fixture.subscribe(customer.id, { price: team });
  const { data } = await fixture.stripe.invoicePayments.list({ invoice: idOf(invoice) });
  return { invoice: idOf(invoice), intent: idOf(data[0]?.payment.payment_intent) };
};

it('lists a dispute under its payment, with the whole sum', async () => {
  const { invoice, intent } = await paid();
  fixture.control.openDispute({ invoice });
  const { data } = await fixture.stripe.disputes.list({ payment_intent: intent });
  expect(data).toMatchObject([{ amount: 1_000, currency: 'eur', status: 'needs_response', payment_intent: intent }]);
  expect(await fixture.stripe.disputes.retrieve(idOf(data[0]))).toMatchObject({ payment_intent: intent });
});

it.each([
  ['won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated']],
  ['lost', ['charge.dispute.closed']],
] as const)('ends as %s, and says so', async (outcome, last) => {
  const { invoice } = await paid();
  const { id } = fixture.control.openDispute({ invoice });
  expect(fixture.control.closeDispute({ invoice, outcome })).toMatchObject({ id, status: outcome });
  expect(await fixture.eventTypes(id)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    ...last,
  ]);
});

it('answers a dispute with each field that the SDK declares as required, and with none that it does not declare', async () => {
  const { invoice, intent } = await paid();
  fixture.control.openDispute({ invoice });
  const [dispute = {}] = (await fixture.stripe.disputes.list({ payment_intent: intent })).data;
  const { required, optional } = declaredFields('Disputes', 'Dispute');
  const present = Object.keys(dispute);
  expect(required.filter((field) => !present.includes(field))).toEqual([]);
  expect(present.filter((field) => ![...required, ...optional].includes(field))).toEqual([]);
});

it('finds the invoice of a payment', async () => {
  const { invoice, intent } = await paid();
  const payment = { type: 'payment_intent', payment_intent: intent } as const;
  const { data } = await fixture.stripe.invoicePayments.list({ payment });
  expect(data.map((one) => idOf(one.invoice))).toEqual([invoice]);
});

it('finds customers by a pair of their metadata', async () => {
  const { id } = await fixture.customer({ metadata: { workspaceId: 'one' } });
  const { data } = await fixture.stripe.customers.search({ query: "metadata['workspaceId']:'one'" });
  expect(data.map((customer) => customer.id)).toEqual([id]);
  expect((await errorOf(fixture.stripe.customers.search({ query: 'name:Mara' }))).param).toBe('query');
});
