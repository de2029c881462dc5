import { PriceListRow } from '@throughline/contracts/billing/billing.rows.js';
import { priceListEvents } from '@throughline/contracts/billing/price-list.events.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';
import { invoicesTable } from './invoices.table.js';
import { subscriptionsTable } from './subscriptions.table.js';

export const priceListsTable = table(PriceListRow)({
  name: 'price_lists',
  columns: { id: 'text' },
  indexes: [],
  id: 'priceListId',
  of: priceListEvents,
  creates: {
    PriceListPublished: ({ data: { priceListId, list, from }, revision, position }) => ({
      id: priceListId,
      revision,
      position,
      list,
      from,
      retired: false,
    }),
  },
  changes: { PriceListRetired: { retired: true } },
});

export const billingProjection: Projection = {
  name: 'billing',
  version: 1,
  tables: [subscriptionsTable, invoicesTable, priceListsTable],
};
