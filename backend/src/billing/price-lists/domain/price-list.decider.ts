import { exponentOf, type Currency } from '@throughline/contracts/billing/money.js';
import { builtInPriceLists, type MeterPrice, type PriceList } from '@throughline/contracts/billing/price-list.js';
import type { PriceListEvent } from '@throughline/contracts/billing/price-list.events.js';
import { limits } from '@throughline/contracts/limits.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { Meter } from '@throughline/contracts/usage/meters.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import type { PriceListCommand, PublishPriceList, RetirePriceList } from './price-list.commands.js';
import {
  BuiltInIsNotRetired,
  PriceListIdTaken,
  PriceListInvalid,
  PriceListIsBuiltIn,
  PriceListMissing,
} from './price-list.errors.js';

type Published = { list: PriceList; from: string; retired: boolean };

const decide = (command: PriceListCommand, published: Published | null): PriceListEvent[] =>
  command.type === 'PublishPriceList' ? publish(command, published) : retire(command, published);

const publish = ({ data, meta }: PublishPriceList, published: Published | null): PriceListEvent[] => {
  const { priceListId, list, from } = data;
  if (isBuiltIn(priceListId)) throw new PriceListIsBuiltIn();
  if (published !== null) {
    if (sameJson({ list: published.list, from: published.from }, { list, from })) return [];
    throw new PriceListIdTaken();
  }
  requireWhole(list);
  if (from < meta.at) throw new PriceListInvalid('/from', 'Choose an instant that is not over.');
  return [{ type: 'PriceListPublished', data: { priceListId, list, from } }];
};

/** Whatever its shape does not say: each plan and each meter once, and only what the deployment itself pays for. */
const requireWhole = ({ sold, meters, currency }: PriceList): void => {
  const plans = sold.map(({ plan }) => plan);
  if (new Set(plans).size < plans.length) throw new PriceListInvalid('/list/sold', 'Each plan once.');
  const priced = meters.map(({ meter }) => meter);
  if (new Set(priced).size < priced.length) throw new PriceListInvalid('/list/meters', 'Each meter once.');
  if (priced.includes('own_model_cost'))
    throw new PriceListInvalid('/list/meters', 'What a workspace pays at its own provider is not charged again.');
  const dear = sold.findIndex(({ seatMinor }) => seatMinor > maxSeatMinor);
  if (dear >= 0)
    throw new PriceListInvalid(`/list/sold/${dear}/seatMinor`, 'A seat costs more than an invoice can hold.');
  const beyond = meters.findIndex((each) => !isInvoiced(each, currency));
  if (beyond >= 0)
    throw new PriceListInvalid(`/list/meters/${beyond}/price`, 'This costs more than an invoice can hold.');
};

/** More than any period has; of model cost it is a million dollars. */
const maxUsed: Readonly<Record<Meter, number>> = {
  runs: 1_000_000_000,
  tool_calls: 1_000_000_000,
  model_cost: 1_000_000_000_000,
  own_model_cost: 1_000_000_000_000,
};
/** Minor units of a line, so that a number holds the sum of all exactly. */
const maxLine = 1_000_000_000_000_000;
const maxSeatMinor = maxLine / limits.seats;

/** Else none of the invoices of those who use it could be made. */
const isInvoiced = ({ meter, price: { micros, per } }: MeterPrice, currency: Currency): boolean => {
  const exact = BigInt(maxUsed[meter]) * BigInt(micros) * 10n ** BigInt(exponentOf(currency));
  return exact <= BigInt(maxLine) * BigInt(per) * 1_000_000n;
};

const retire = ({ data: { priceListId } }: RetirePriceList, published: Published | null): PriceListEvent[] => {
  if (isBuiltIn(priceListId)) throw new BuiltInIsNotRetired();
  if (published === null) throw new PriceListMissing();
  return published.retired ? [] : [{ type: 'PriceListRetired', data: { priceListId } }];
};

const isBuiltIn = (priceListId: string): boolean => builtInPriceLists.some(({ id }) => id === priceListId);

const evolve = (published: Published | null, { type, data }: PriceListEvent): Published | null => {
  if (type === 'PriceListPublished') return { list: data.list, from: data.from, retired: false };
  return published && { ...published, retired: true };
};

/** A list is published once and never changes, because subscriptions keep the one that they began with. */
export const priceListDecider: Decider<Published | null, PriceListCommand, PriceListEvent> = {
  category: 'pricelist',
  id: ({ data }) => data.priceListId,
  initial: null,
  decide,
  evolve,
};
