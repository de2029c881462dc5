import type { InvoiceStatus } from '@throughline/contracts/billing/billing.rows.js';
import type { InvoiceEvent } from '@throughline/contracts/billing/invoice.events.js';
import type { Draft } from './invoice.commands.js';

export type Invoice = {
  status: 'none' | InvoiceStatus;
  draft: Draft | null;
  number: string | null;
  totalMinor: number;
  /** The newest that failed; below zero when none has. */
  tries: number;
  creditedMinor: number;
  /** Credit notes and refunds that are known, by the provider's ids. */
  known: readonly string[];
  disputes: Readonly<Record<string, 'open' | 'won' | 'lost'>>;
};

export const noInvoice: Invoice = {
  status: 'none',
  draft: null,
  number: null,
  totalMinor: 0,
  tries: -1,
  creditedMinor: 0,
  known: [],
  disputes: {},
};

export const isFinal = ({ status }: Invoice): boolean => status !== 'none' && status !== 'draft';

export const evolve = (invoice: Invoice, { type, data }: InvoiceEvent): Invoice => {
  switch (type) {
    case 'InvoiceDrafted': {
      const { workspaceId: _, invoiceId: __, ...draft } = data;
      return { ...invoice, status: 'draft', draft };
    }
    case 'InvoiceFinalised': {
      const status = invoice.draft?.kind === 'statement' ? 'statement' : 'open';
      return { ...invoice, status, number: data.number, totalMinor: data.totalMinor };
    }
    case 'InvoicePaid':
      return { ...invoice, status: 'paid' };
    case 'InvoicePaymentFailed':
    case 'InvoicePaymentActionNeeded':
      return { ...invoice, tries: data.tries };
    case 'InvoiceVoided':
      return { ...invoice, status: 'void' };
    case 'InvoiceWrittenOff':
      return { ...invoice, status: 'uncollectible' };
    case 'CreditNoteIssued':
      return {
        ...invoice,
        creditedMinor: invoice.creditedMinor + data.amountMinor,
        known: [...invoice.known, data.ref],
      };
    case 'RefundMade':
      return { ...invoice, known: [...invoice.known, data.ref] };
    case 'DisputeOpened':
      return { ...invoice, disputes: { ...invoice.disputes, [data.ref]: 'open' } };
    case 'DisputeClosed':
      return { ...invoice, disputes: { ...invoice.disputes, [data.ref]: data.outcome } };
  }
};
