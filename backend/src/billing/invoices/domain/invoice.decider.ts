import type { InvoiceEvent } from '@throughline/contracts/billing/invoice.events.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { evolve, isFinal, noInvoice, type Invoice } from './invoice.js';
import type { CreditInvoice, DraftInvoice, FinaliseInvoice, InvoiceCommand, VoidInvoice } from './invoice.commands.js';
import { CreditTooLarge, InvoiceIsOver, InvoiceMissing, InvoiceNotFinal } from './invoice.errors.js';
import { invoiceRecorded } from './recorded-invoice.js';

export const decide = (command: InvoiceCommand, invoice: Invoice): InvoiceEvent[] => {
  switch (command.type) {
    case 'DraftInvoice':
      return drafted(command, invoice);
    case 'FinaliseInvoice':
      return finalised(command, invoice);
    case 'RecordInvoice':
      return invoiceRecorded(command.data, invoice);
    case 'VoidInvoice':
      return voided(command, invoice);
    case 'CreditInvoice':
      return credited(command, invoice);
  }
};

const drafted = ({ data: { draft, ...ofInvoice } }: DraftInvoice, invoice: Invoice): InvoiceEvent[] =>
  isFinal(invoice) || sameJson(draft, invoice.draft)
    ? []
    : [{ type: 'InvoiceDrafted', data: { ...ofInvoice, ...draft } }];

const finalised = ({ data }: FinaliseInvoice, invoice: Invoice): InvoiceEvent[] => {
  const { draft } = invoice;
  if (draft === null) throw new InvoiceMissing();
  if (isFinal(invoice)) return [];
  const subtotalMinor = draft.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const { currency } = draft.priceList;
  return [
    {
      type: 'InvoiceFinalised',
      data: { ...data, currency, subtotalMinor, taxMinor: 0, totalMinor: subtotalMinor, pdfUrl: null },
    },
  ];
};

const assertFinal = (invoice: Invoice): void => {
  if (invoice.status === 'none') throw new InvoiceMissing();
  if (!isFinal(invoice)) throw new InvoiceNotFinal();
};

const voided = ({ data }: VoidInvoice, invoice: Invoice): InvoiceEvent[] => {
  assertFinal(invoice);
  if (invoice.status === 'void') return [];
  if (invoice.status === 'paid' || invoice.status === 'uncollectible') throw new InvoiceIsOver();
  return [{ type: 'InvoiceVoided', data }];
};

const credited = ({ data }: CreditInvoice, invoice: Invoice): InvoiceEvent[] => {
  assertFinal(invoice);
  if (invoice.known.includes(data.ref)) return [];
  if (invoice.status === 'void') throw new InvoiceIsOver();
  if (invoice.creditedMinor + data.amountMinor > invoice.totalMinor) throw new CreditTooLarge();
  const notes = invoice.known.length + 1;
  return [{ type: 'CreditNoteIssued', data: { ...data, number: `${invoice.number}-C${notes}` } }];
};

export const invoiceDecider: Decider<Invoice, InvoiceCommand, InvoiceEvent> = {
  category: 'invoice',
  id: ({ data }) => data.invoiceId,
  initial: noInvoice,
  decide,
  evolve,
};
