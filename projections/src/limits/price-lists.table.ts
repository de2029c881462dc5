import { PriceListRow } from '@throughline/contracts/billing/billing.rows.js';
import { priceListEvents } from '@throughline/contracts/billing/price-list.events.js';
import { table } from '@throughline/platform/projections/table.js';

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
