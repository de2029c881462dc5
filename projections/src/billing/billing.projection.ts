import type { Projection } from '@throughline/platform/projections/table.js';
import { priceListsTable } from '../limits/price-lists.table.js';
import { invoicesTable } from './invoices.table.js';
import { subscriptionsTable } from './subscriptions.table.js';

export const billingProjection: Projection = {
  name: 'billing',
  version: 1,
  tables: [subscriptionsTable, invoicesTable, priceListsTable],
};
