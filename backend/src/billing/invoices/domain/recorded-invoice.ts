import type { InvoiceEvent } from '@throughline/contracts/billing/invoice.events.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { InvoiceSnapshot } from '../../provider/payment-provider.js';
import { evolve, isFinal, type Invoice } from './invoice.js';
import type { RecordInvoice } from './invoice.commands.js';

type Recorded = RecordInvoice['data'];
type Step = (recorded: Recorded, invoice: Invoice) => InvoiceEvent[];

/** How the snapshot differs from what is known, in the order in which it must have happened. */
export const invoiceRecorded = (recorded: Recorded, invoice: Invoice): InvoiceEvent[] => {
  const events: InvoiceEvent[] = [];
  let state = invoice;
  for (const step of steps)
    for (const event of step(recorded, state)) {
      events.push(event);
      state = evolve(state, event);
    }
  return events;
};

const drafted: Step = ({ workspaceId, invoiceId, draft }, invoice) =>
  draft === null || isFinal(invoice) || sameJson(draft, invoice.draft)
    ? []
    : [{ type: 'InvoiceDrafted', data: { workspaceId, invoiceId, ...draft } }];

const finalised: Step = ({ workspaceId, invoiceId, snapshot, number, detailsEventId }, { status }) => {
  if (status !== 'draft' || snapshot.status === 'draft' || number === null) return [];
  const { currency, subtotalMinor, taxMinor, totalMinor, pdfUrl } = snapshot;
  const amounts = { currency, subtotalMinor, taxMinor, totalMinor };
  return [{ type: 'InvoiceFinalised', data: { workspaceId, invoiceId, number, ...amounts, detailsEventId, pdfUrl } }];
};

const failed: Step = ({ workspaceId, invoiceId, snapshot }, { status, tries: known }) => {
  const { failure, tries, nextTryAt, payUrl } = snapshot;
  if (status !== 'open' || snapshot.status !== 'open' || failure === null || tries <= known) return [];
  return failure.needsConfirmation
    ? [{ type: 'InvoicePaymentActionNeeded', data: { workspaceId, invoiceId, tries, payUrl } }]
    : [{ type: 'InvoicePaymentFailed', data: { workspaceId, invoiceId, code: failure.code, nextTryAt, tries } }];
};

/** Whatever was written off may still be paid; what is paid or void stays so. */
const settled: Step = ({ workspaceId, invoiceId, snapshot }, { status }) => {
  const ofInvoice = { workspaceId, invoiceId };
  if (status !== 'open' && status !== 'uncollectible') return [];
  switch (snapshot.status) {
    case 'paid':
      return [{ type: 'InvoicePaid', data: { ...ofInvoice, amountMinor: snapshot.paidMinor } }];
    case 'void':
      return [{ type: 'InvoiceVoided', data: { ...ofInvoice, reason: '' } }];
    case 'uncollectible':
      return status === 'open' ? [{ type: 'InvoiceWrittenOff', data: ofInvoice }] : [];
    default:
      return [];
  }
};

const creditedOrRefunded: Step = ({ workspaceId, invoiceId, snapshot }, invoice) => {
  if (!isFinal(invoice)) return [];
  const isNew = ({ id }: { id: string }): boolean => !invoice.known.includes(id);
  return [
    ...snapshot.creditNotes.filter(isNew).map(({ id, number, amountMinor }): InvoiceEvent => ({
      type: 'CreditNoteIssued',
      data: { workspaceId, invoiceId, ref: id, number, amountMinor, reason: '' },
    })),
    ...snapshot.refunds.filter(isNew).map(({ id, amountMinor }): InvoiceEvent => ({
      type: 'RefundMade',
      data: { workspaceId, invoiceId, ref: id, amountMinor },
    })),
  ];
};

const disputed: Step = ({ workspaceId, invoiceId, snapshot }, invoice) =>
  isFinal(invoice)
    ? snapshot.disputes.flatMap((dispute) => disputeEvents({ workspaceId, invoiceId }, dispute, invoice))
    : [];

const disputeEvents = (
  ofInvoice: Pick<Recorded, 'workspaceId' | 'invoiceId'>,
  { id, amountMinor, status }: InvoiceSnapshot['disputes'][number],
  { disputes }: Invoice,
): InvoiceEvent[] => {
  const known = disputes[id];
  const opened: InvoiceEvent = { type: 'DisputeOpened', data: { ...ofInvoice, ref: id, amountMinor } };
  const before = known === undefined ? [opened] : [];
  if (status === 'open' || known === 'won' || known === 'lost') return before;
  return [...before, { type: 'DisputeClosed', data: { ...ofInvoice, ref: id, outcome: status } }];
};

const steps: readonly Step[] = [drafted, finalised, failed, settled, creditedOrRefunded, disputed];
