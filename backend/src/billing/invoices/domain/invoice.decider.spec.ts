import {
  invoiceDrafted,
  invoiceFinalised,
  meterLine,
  november,
  ofInvoice,
  seatsLine,
} from '@throughline/contracts/billing/billing.fixtures.js';
import type { InvoiceEvent } from '@throughline/contracts/billing/invoice.events.js';
import { occurrence, toSpec } from '@throughline/platform/deciders/decider-spec.js';
import fc from 'fast-check';
import { commandMeta } from '../../../testing/command-meta.js';
import type { InvoiceSnapshot } from '../../provider/payment-provider.js';
import {
  CreditInvoice,
  DraftInvoice,
  FinaliseInvoice,
  RecordInvoice,
  VoidInvoice,
  type Draft,
} from './invoice.commands.js';
import { decide, invoiceDecider } from './invoice.decider.js';
import { noInvoice } from './invoice.js';
import { CreditTooLarge, InvoiceIsOver, InvoiceMissing, InvoiceNotFinal } from './invoice.errors.js';

const { given } = toSpec(invoiceDecider);
const getDraft = (event: Extract<InvoiceEvent, { type: 'InvoiceDrafted' }>): Draft => {
  const { workspaceId: _, invoiceId: __, ...draft } = event.data;
  return draft;
};
const aDraft = getDraft(invoiceDrafted());
const statement = invoiceDrafted({ kind: 'statement', issuer: 'local', ref: null });
const draft = (over: Partial<Draft> = {}) =>
  new DraftInvoice({ ...ofInvoice, draft: { ...aDraft, ...over } }, commandMeta());
const finalise = () => new FinaliseInvoice({ ...ofInvoice, number: '0001', detailsEventId: null }, commandMeta());

const snapshot = (over: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot => ({
  id: 'test_invoice_1',
  customer: 'test_customer_1',
  subscription: 'test_sub_1',
  status: 'open',
  number: 'A',
  currency: 'USD',
  lines: [],
  subtotalMinor: 18_368,
  taxMinor: 0,
  totalMinor: 18_368,
  paidMinor: 0,
  period: november,
  reason: 'cycle',
  tries: 0,
  failure: null,
  nextTryAt: null,
  refunds: [],
  creditNotes: [],
  disputes: [],
  payUrl: null,
  pdfUrl: null,
  ...over,
});
const record = (over: Partial<InvoiceSnapshot> = {}) =>
  new RecordInvoice(
    { ...ofInvoice, snapshot: snapshot(over), draft: aDraft, number: '0001', detailsEventId: null },
    commandMeta(),
  );
const declined = { code: 'card_declined', needsConfirmation: false };
const paid: InvoiceEvent = { type: 'InvoicePaid', data: { ...ofInvoice, amountMinor: 18_368 } };
const isPaid = { status: 'paid' as const, paidMinor: 18_368 };

describe('an invoice of the local issuer', () => {
  it('is drafted, and drafted otherwise until it is final', () => {
    given().when(draft()).then(invoiceDrafted());
    given(invoiceDrafted()).when(draft()).thenNothing();
    given(invoiceDrafted())
      .when(draft({ lines: [seatsLine] }))
      .then(invoiceDrafted({ lines: [seatsLine] }));
    given(invoiceDrafted(), invoiceFinalised())
      .when(draft({ lines: [] }))
      .thenNothing();
  });
  it('comes to the sum of its lines', () =>
    given(invoiceDrafted({ lines: [meterLine({ amountMinor: -5 }), seatsLine] }))
      .when(finalise())
      .then(invoiceFinalised({ subtotalMinor: 17_995, totalMinor: 17_995 })));
  it('is final once', () => {
    given().when(finalise()).thenRefuses(InvoiceMissing);
    given(statement, invoiceFinalised()).when(finalise()).thenNothing();
  });
  it('is voided only when it is final and nobody has paid', () => {
    const annul = new VoidInvoice({ ...ofInvoice, reason: 'Twice.' }, commandMeta());
    const voided: InvoiceEvent = { type: 'InvoiceVoided', data: { ...ofInvoice, reason: 'Twice.' } };
    given(statement).when(annul).thenRefuses(InvoiceNotFinal);
    given(statement, invoiceFinalised()).when(annul).then(voided);
    given(statement, invoiceFinalised(), voided).when(annul).thenNothing();
    given(invoiceDrafted(), invoiceFinalised(), paid).when(annul).thenRefuses(InvoiceIsOver);
  });
  it('is corrected by credit notes, up to what it comes to', () => {
    const note = (ref: string, amountMinor: number) =>
      new CreditInvoice({ ...ofInvoice, ref, amountMinor, reason: 'Wrong.' }, commandMeta());
    const issued: InvoiceEvent = {
      type: 'CreditNoteIssued',
      data: { ...ofInvoice, ref: 'c1', number: '0001-C1', amountMinor: 18_000, reason: 'Wrong.' },
    };
    given(statement).when(note('c1', 1)).thenRefuses(InvoiceNotFinal);
    given(statement, invoiceFinalised()).when(note('c1', 18_000)).then(issued);
    given(statement, invoiceFinalised(), issued).when(note('c1', 18_000)).thenNothing();
    given(statement, invoiceFinalised(), issued).when(note('c2', 369)).thenRefuses(CreditTooLarge);
  });
});

describe('an invoice as its provider has it', () => {
  it('is recorded from nothing, as far as it has come', () => {
    given()
      .when(record({ status: 'draft', number: null }))
      .then(invoiceDrafted());
    given().when(record(isPaid)).then(invoiceDrafted(), invoiceFinalised(), paid);
  });
  it('is the same however often it is recorded', () =>
    given(invoiceDrafted(), invoiceFinalised(), paid).when(record(isPaid)).thenNothing());
  it('is not undone by what was true before', () => {
    given(invoiceDrafted(), invoiceFinalised(), paid).when(record()).thenNothing();
    given(invoiceDrafted(), invoiceFinalised())
      .when(record({ status: 'draft' }))
      .thenNothing();
    given(invoiceDrafted(), invoiceFinalised(), paid)
      .when(record({ tries: 2, failure: declined, nextTryAt: null }))
      .thenNothing();
  });
  it('says each failed try once', () => {
    const nextTryAt = november.to;
    const failed: InvoiceEvent = {
      type: 'InvoicePaymentFailed',
      data: { ...ofInvoice, code: 'card_declined', nextTryAt, tries: 1 },
    };
    const once = { tries: 1, failure: declined, nextTryAt };
    given(invoiceDrafted(), invoiceFinalised()).when(record(once)).then(failed);
    given(invoiceDrafted(), invoiceFinalised(), failed).when(record(once)).thenNothing();
    given(invoiceDrafted(), invoiceFinalised(), failed)
      .when(record({ tries: 2, failure: { code: 'x', needsConfirmation: true }, payUrl: 'https://pay.example.com' }))
      .then({
        type: 'InvoicePaymentActionNeeded',
        data: { ...ofInvoice, tries: 2, payUrl: 'https://pay.example.com' },
      });
  });
  it('that was written off can still be paid', () => {
    const off: InvoiceEvent = { type: 'InvoiceWrittenOff', data: ofInvoice };
    given(invoiceDrafted(), invoiceFinalised())
      .when(record({ status: 'uncollectible' }))
      .then(off);
    given(invoiceDrafted(), invoiceFinalised(), off).when(record(isPaid)).then(paid);
  });
  it('has a dispute that was over before it was heard of', () =>
    given(invoiceDrafted(), invoiceFinalised(), paid)
      .when(record({ ...isPaid, disputes: [{ id: 'd1', amountMinor: 500, status: 'won' }] }))
      .then(
        { type: 'DisputeOpened', data: { ...ofInvoice, ref: 'd1', amountMinor: 500 } },
        { type: 'DisputeClosed', data: { ...ofInvoice, ref: 'd1', outcome: 'won' } },
      ));

  /** As it grows at the provider: each of these is true at some time. */
  const history: Partial<InvoiceSnapshot>[] = [
    { status: 'draft', number: null },
    {},
    { tries: 1, failure: declined, nextTryAt: november.to },
    { tries: 2, failure: declined },
    { ...isPaid, tries: 3 },
    { ...isPaid, refunds: [{ id: 'r1', amountMinor: 100 }] },
    {
      ...isPaid,
      refunds: [{ id: 'r1', amountMinor: 100 }],
      creditNotes: [{ id: 'c1', number: 'C', amountMinor: 100 }],
    },
    { ...isPaid, disputes: [{ id: 'd1', amountMinor: 5, status: 'open' }] },
    {
      ...isPaid,
      refunds: [{ id: 'r1', amountMinor: 100 }],
      creditNotes: [{ id: 'c1', number: 'C', amountMinor: 100 }],
      disputes: [{ id: 'd1', amountMinor: 5, status: 'lost' }],
    },
  ];
  it('ends as the newest one, in whatever order and however often its snapshots come', () => {
    const orders = fc
      .array(fc.nat(history.length - 1), { maxLength: 20 })
      .chain((some) => fc.shuffledSubarray([...some, ...history.keys()], { minLength: some.length + history.length }));
    fc.assert(
      fc.property(orders, (order) => {
        const end = order.reduce(
          (invoice, at) =>
            decide(record(history[at]), invoice).reduce(
              (state, event) => invoiceDecider.evolve(state, event, occurrence),
              invoice,
            ),
          noInvoice,
        );
        const { status, totalMinor, creditedMinor, disputes } = end;
        expect({ status, totalMinor, creditedMinor, disputes, known: [...end.known].sort() }).toEqual({
          status: 'paid',
          totalMinor: 18_368,
          creditedMinor: 100,
          disputes: { d1: 'lost' },
          known: ['c1', 'r1'],
        });
      }),
      { numRuns: 1_000 },
    );
  });
});
