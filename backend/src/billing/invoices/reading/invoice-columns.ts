import type { InvoiceLine } from '@throughline/contracts/billing/invoice.events.js';
import type { ExportColumns } from '../../../kernel/export/exported-lines.js';
import { meterText } from '../line-texts.js';

const getText = (line: InvoiceLine): string => {
  switch (line.kind) {
    case 'meter':
      return meterText(line);
    case 'seats':
      return `Seats, ${line.plan}`;
    default:
      return line.text;
  }
};

export const invoiceColumns: ExportColumns<InvoiceLine> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  text: getText,
  quantity: (line) => (line.kind === 'meter' ? line.quantity : line.kind === 'seats' ? line.seats : null),
  included: (line) => (line.kind === 'meter' ? line.included : null),
  priceMicros: (line) => (line.kind === 'meter' ? line.price?.micros : null),
  pricePer: (line) => (line.kind === 'meter' ? line.price?.per : null),
  amountMinor: ({ amountMinor }) => amountMinor,
  events: (line) => (line.kind === 'meter' ? line.counted : null),
  digest: (line) => (line.kind === 'meter' ? line.digest : null),
};
