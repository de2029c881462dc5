import { builtInPriceLists, type PriceList } from './price-list.js';
import { changesBetween } from './price-list-changes.js';

const [usd] = builtInPriceLists as [PriceList, PriceList];

describe('the changes between two price lists', () => {
  it('are none between lists that differ in nothing but their id', () =>
    expect(changesBetween(usd, { ...usd, id: 'other' as PriceList['id'] })).toEqual([]));

  it('name each field that differs, with a removed limit and a removed meter', () => {
    const [team, business] = usd.sold as [PriceList['sold'][number], PriceList['sold'][number]];
    const after: PriceList = {
      ...usd,
      free: { ...usd.free, agents: null },
      sold: [{ ...team, seatMinor: 2_500 }, business],
      meters: [],
    };
    expect(changesBetween(usd, after)).toEqual([
      { field: 'free.agents', before: '10', after: null },
      { field: 'team.seatMinor', before: '2000', after: '2500' },
      { field: 'model_cost.micros', before: '1000000', after: null },
      { field: 'model_cost.per', before: '1000000', after: null },
      { field: 'model_cost.included', before: '0', after: null },
    ]);
  });
});
