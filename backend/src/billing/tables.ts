import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { invoicesTable } from '@throughline/projections/billing/invoices.table.js';
import type { subscriptionsTable } from '@throughline/projections/billing/subscriptions.table.js';

export const tables = readTables<typeof invoicesTable | typeof subscriptionsTable>();
