import { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { invoiceEvents } from '@throughline/contracts/billing/invoice.events.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { table } from '@throughline/platform/projections/table.js';
import { z } from 'zod';

/** A dispute that was won is none any more. */
const FoldedInvoice = InvoiceRow.extend({ disputes: z.record(z.string(), z.int()) });
type FoldedInvoice = z.infer<typeof FoldedInvoice>;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const drafted = ({ data, meta, revision, position }: EventOf<'InvoiceDrafted'>): FoldedInvoice => {
  const { invoiceId, workspaceId, kind, issuer, ref, closed, period, plan, priceList, lines } = data;
  const subtotalMinor = sum(lines.map(({ amountMinor }) => amountMinor));
  return {
    id: invoiceId,
    workspaceId,
    revision,
    position,
    kind,
    issuer,
    ref,
    closed,
    period,
    plan,
    lines,
    priceListId: priceList.id,
    currency: priceList.currency,
    status: 'draft',
    number: null,
    subtotalMinor,
    taxMinor: 0,
    totalMinor: subtotalMinor,
    paidMinor: 0,
    creditedMinor: 0,
    refundedMinor: 0,
    disputedMinor: 0,
    disputes: {},
    detailsEventId: null,
    draftedAt: meta.at,
    finalisedAt: null,
    paidAt: null,
    failure: null,
    payUrl: null,
    pdfUrl: null,
  };
};

const disputed = (disputes: FoldedInvoice['disputes']): Partial<FoldedInvoice> => ({
  disputes,
  disputedMinor: sum(Object.values(disputes)),
});

export const invoicesTable = table(FoldedInvoice)({
  name: 'invoices',
  columns: {
    subtotalMinor: 'bigint',
    taxMinor: 'bigint',
    totalMinor: 'bigint',
    paidMinor: 'bigint',
    creditedMinor: 'bigint',
    refundedMinor: 'bigint',
    disputedMinor: 'bigint',
  },
  indexes: [
    '(workspace_id, position)',
    '(workspace_id, drafted_at, id)',
    '(ref) where ref is not null',
    `(drafted_at, id) where status = 'draft'`,
  ],
  hidden: ['disputes'],
  id: 'invoiceId',
  of: invoiceEvents,
  creates: { InvoiceDrafted: drafted },
  changes: {
    InvoiceFinalised: ({ kind }, { data, meta }) => {
      const { number, currency, subtotalMinor, taxMinor, totalMinor, detailsEventId, pdfUrl } = data;
      return {
        number,
        currency,
        subtotalMinor,
        taxMinor,
        totalMinor,
        detailsEventId,
        pdfUrl,
        status: kind === 'statement' ? 'statement' : 'open',
        finalisedAt: meta.at,
      };
    },
    InvoicePaid: (_, { data, meta }) => ({
      status: 'paid',
      paidMinor: data.amountMinor,
      paidAt: meta.at,
      failure: null,
      payUrl: null,
    }),
    InvoicePaymentFailed: (_, { data: { code, nextTryAt }, meta }) => ({ failure: { code, nextTryAt, at: meta.at } }),
    InvoicePaymentActionNeeded: (_, { data }) => ({ payUrl: data.payUrl }),
    InvoiceVoided: { status: 'void', failure: null, payUrl: null },
    InvoiceWrittenOff: { status: 'uncollectible', payUrl: null },
    CreditNoteIssued: ({ creditedMinor }, { data }) => ({ creditedMinor: creditedMinor + data.amountMinor }),
    RefundMade: ({ refundedMinor }, { data }) => ({ refundedMinor: refundedMinor + data.amountMinor }),
    DisputeOpened: ({ disputes }, { data }) => disputed({ ...disputes, [data.ref]: data.amountMinor }),
    DisputeClosed: ({ disputes }, { data: { ref, outcome } }) =>
      disputed(outcome === 'won' ? { ...disputes, [ref]: 0 } : disputes),
  },
});
