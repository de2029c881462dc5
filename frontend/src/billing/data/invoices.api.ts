import { InvoiceCheck, InvoiceStory } from '@throughline/contracts/billing/billing.requests.js';
import { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { http } from '../../lib/http.js';

const at = (workspaceId: WorkspaceId, ...parts: string[]) =>
  ['', 'api', 'workspaces', workspaceId, 'invoices', ...parts].join('/');

const InvoicePage = page(InvoiceRow);

export const listInvoices = ({ workspaceId }: Room, cursor?: string) =>
  http.get(at(workspaceId), InvoicePage, { query: { after: cursor, limit: 50 } });

/** One invoice as a page, as its store wants it. */
export const readInvoice = async ({ workspaceId }: Room, invoiceId: string) => {
  const invoice = await http.get(at(workspaceId, invoiceId), InvoiceRow);
  return { items: [invoice], next: null, position: invoice.position };
};
export const readInvoiceStory = (workspaceId: WorkspaceId, invoiceId: string, signal?: AbortSignal) =>
  http.get(at(workspaceId, invoiceId, 'story'), InvoiceStory, { signal });
/** Counts it again from the log, now. */
export const checkInvoice = (workspaceId: WorkspaceId, invoiceId: string) =>
  http.post(at(workspaceId, invoiceId, 'check'), {}, InvoiceCheck);
export const invoiceExportUrl = (workspaceId: WorkspaceId, invoiceId: string, format: 'json' | 'csv'): string =>
  `${at(workspaceId, invoiceId, 'export')}?format=${format}`;
