import type { PriceList, PriceListId } from '@throughline/contracts/billing/price-list.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

/** `from`: when new subscriptions begin to have it. Those that exist keep theirs. */
export class PublishPriceList extends command('PublishPriceList')<{
  priceListId: PriceListId;
  list: PriceList;
  from: string;
}>() {}
/** It is not offered any more. Who subscribed with it keeps it. */
export class RetirePriceList extends command('RetirePriceList')<{ priceListId: PriceListId }>() {}

export type PriceListCommand = CommandIn<typeof import('./price-list.commands.js')>;
