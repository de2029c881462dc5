import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { Instant } from '../row.js';
import { PriceList, PriceListId } from './price-list.js';

/** Holds what operators publish for new subscriptions: `pricelist-<id>`. Who has subscribed keeps the list of then. */
export const priceListEvents = aggregate(
  'pricelist',
  { priceListId: PriceListId },
  {
    PriceListPublished: { list: PriceList, from: Instant },
    PriceListRetired: {},
  },
);
export type PriceListEvent = EventOfAggregate<typeof priceListEvents>;
