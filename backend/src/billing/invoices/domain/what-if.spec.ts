import { builtInPriceLists, type PriceList } from '@throughline/contracts/billing/price-list.js';
import { whatIf } from './what-if.js';

const [list] = builtInPriceLists as [PriceList];
const period = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
const compared = (seats: number, bought: Parameters<typeof whatIf>[0]['bought']) =>
  whatIf({ days: [], seats, bought, period }, list).map(({ plan, totalMinor, tooManySeats }) =>
    tooManySeats ? [plan, 'too many seats'] : [plan, totalMinor],
  );

describe('what a month would have cost', () => {
  it('is counted with the seats that are bought on the plan that one has, and with those that are taken on others', () =>
    expect(compared(2, { plan: 'team', seats: 4 })).toEqual([
      ['free', 0],
      ['team', 4 * 2_000],
      ['business', 2 * 4_500],
    ]));
  it('has too many seats where more are taken than a plan has', () =>
    expect(compared(4, { plan: 'team', seats: 4 })[0]).toEqual(['free', 'too many seats']));
});
