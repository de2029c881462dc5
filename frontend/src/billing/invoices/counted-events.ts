import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { writeCountedBy } from '@throughline/contracts/history/counted-by.js';
import type { Meter } from '@throughline/contracts/usage/meters.js';

/** The query of History for exactly the events that a line counted; null where no period ended. */
export const countedEvents = ({ closed }: Pick<InvoiceRow, 'closed'>, meter: Meter): string | null =>
  closed === null ? null : new URLSearchParams({ counted: writeCountedBy({ meter, ...closed }) }).toString();
