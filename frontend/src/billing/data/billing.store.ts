import { InvoiceRow, SubscriptionRow } from '@throughline/contracts/billing/billing.rows.js';
import { replica } from '../../lib/live/replica.js';
import { keepStores } from '../../lib/live/keep-stores.js';
import { rowWindow } from '../../lib/live/window.js';
import { listAgreement } from './billing.api.js';
import { listInvoices, readInvoice } from './invoices.api.js';

/** Returns what the workspace has agreed: one row, or none if it never agreed anything. */
export const useAgreements = replica('subscriptions', SubscriptionRow, listAgreement);

export const useInvoices = rowWindow('invoices', InvoiceRow, listInvoices, {
  by: ({ draftedAt }) => draftedAt,
  order: 'newest',
});

/** One invoice by itself, however old. */
export const getInvoice = keepStores((invoiceId) =>
  replica('invoices', InvoiceRow, (room) => readInvoice(room, invoiceId)),
);
