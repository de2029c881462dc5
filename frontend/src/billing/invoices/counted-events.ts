import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import type { InvoiceLine } from '@throughline/contracts/billing/invoice.events.js';
import { writeCountedBy } from '@throughline/contracts/history/counted-by.js';

type Counted = Pick<Extract<InvoiceLine, { kind: 'meter' }>, 'meter' | 'late'>;

/** The query of History for exactly the events that a line counted, of an earlier period where it was late; null where no period ended. */
export const countedEvents = ({ closed }: Pick<InvoiceRow, 'closed'>, { meter, late }: Counted): string | null => {
  const range = late ?? closed;
  if (range === null) return null;
  const { after, upTo } = range;
  return new URLSearchParams({ counted: writeCountedBy({ meter, after, upTo }) }).toString();
};
