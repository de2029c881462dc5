import { builtInPriceLists, PriceListId, type PriceList } from '@throughline/contracts/billing/price-list.js';
import type { PriceListEvent } from '@throughline/contracts/billing/price-list.events.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../../testing/command-meta.js';
import { PublishPriceList, RetirePriceList } from './price-list.commands.js';
import { priceListDecider } from './price-list.decider.js';
import {
  BuiltInIsNotRetired,
  PriceListIdTaken,
  PriceListInvalid,
  PriceListIsBuiltIn,
  PriceListMissing,
} from './price-list.errors.js';

const { given } = toSpec(priceListDecider);
const [usd] = builtInPriceLists as [PriceList, PriceList];
const priceListId = PriceListId.parse('2027-01-usd');
const list: PriceList = { ...usd, id: priceListId };
const from = '2027-01-01T00:00:00.000Z';

const publish = (over: Partial<PriceList> = {}, at = from) =>
  new PublishPriceList({ priceListId, list: { ...list, ...over }, from: at }, commandMeta());
const retire = new RetirePriceList({ priceListId }, commandMeta());
const published: PriceListEvent = { type: 'PriceListPublished', data: { priceListId, list, from } };
const retired: PriceListEvent = { type: 'PriceListRetired', data: { priceListId } };

describe('a price list', () => {
  it('is published once, and never changes', () => {
    given().when(publish()).then(published);
    given(published).when(publish()).thenNothing();
    given(published)
      .when(publish({ currency: 'EUR' }))
      .thenRefuses(PriceListIdTaken);
    given(published).when(publish({}, '2027-02-01T00:00:00.000Z')).thenRefuses(PriceListIdTaken);
    given(published, retired).when(publish()).thenNothing();
  });

  it('is not published for a time that is over', () =>
    given().when(publish({}, '2025-12-31T00:00:00.000Z')).thenRefuses(PriceListInvalid));

  it('has each plan and each meter once, and no price for what a workspace pays by itself', () => {
    const [team] = list.sold as [PriceList['sold'][number]];
    const [cost] = list.meters as [PriceList['meters'][number]];
    for (const wrong of [
      { sold: [team, team] },
      { meters: [cost, cost] },
      { meters: [{ ...cost, meter: 'own_model_cost' as const }] },
    ])
      given().when(publish(wrong)).thenRefuses(PriceListInvalid);
  });

  it('costs no more than an invoice can hold', () => {
    const [team, business] = list.sold as [PriceList['sold'][number], PriceList['sold'][number]];
    const [cost] = list.meters as [PriceList['meters'][number]];
    const most = Number.MAX_SAFE_INTEGER;
    for (const wrong of [
      { sold: [{ ...team, seatMinor: most }, business] },
      { meters: [{ ...cost, price: { micros: most, per: 1 } }] },
      { meters: [{ meter: 'runs' as const, price: { micros: 1_000_000_000_000, per: 1 }, included: 0 }] },
    ])
      given().when(publish(wrong)).thenRefuses(PriceListInvalid);
    const dear = { ...list, meters: [{ meter: 'runs' as const, price: { micros: 100_000_000, per: 1 }, included: 0 }] };
    given()
      .when(publish(dear))
      .then({ type: 'PriceListPublished', data: { priceListId, list: dear, from } });
  });

  it('is retired once', () => {
    given(published).when(retire).then(retired);
    given(published, retired).when(retire).thenNothing();
    given().when(retire).thenRefuses(PriceListMissing);
  });

  it('that comes with the product is neither published again nor retired', () => {
    const { id } = usd;
    given()
      .when(new PublishPriceList({ priceListId: id, list: usd, from }, commandMeta()))
      .thenRefuses(PriceListIsBuiltIn);
    given()
      .when(new RetirePriceList({ priceListId: id }, commandMeta()))
      .thenRefuses(BuiltInIsNotRetired);
  });
});
