import { noAgreement, type Agreement } from './agreement.js';
import { PriceListId } from './price-list.js';
import { runningPeriod } from './running-period.js';
import { EventId } from '../ids.js';

const at = (instant: string) => new Date(instant);
const subscribed = (from: string, to: string): Agreement => ({
  ...noAgreement,
  subscription: {
    provider: 'test',
    ref: 'sub',
    customer: 'cus',
    period: { from, to },
    terms: { plan: 'team', priceListId: PriceListId.parse('2026-11-usd'), seats: 5 },
    trialEndsAt: null,
    cancelAt: null,
    next: null,
    pastDue: null,
    restricted: false,
  },
});

describe('the running period', () => {
  it('is the month in UTC without a subscription', () =>
    expect(runningPeriod(noAgreement, at('2026-12-31T23:59:59.999Z'))).toEqual({
      from: '2026-12-01T00:00:00.000Z',
      to: '2027-01-01T00:00:00.000Z',
    }));

  it('begins where the last one of a subscription ended in this month', () => {
    const closed = {
      number: 3,
      to: '2026-12-10T08:00:00.000Z',
      upTo: EventId.parse(crypto.randomUUID()),
      invoice: null,
    };
    expect(runningPeriod({ ...noAgreement, closed }, at('2026-12-11T00:00:00.000Z')).from).toBe(closed.to);
    expect(runningPeriod({ ...noAgreement, closed }, at('2027-01-02T00:00:00.000Z')).from).toBe(
      '2027-01-01T00:00:00.000Z',
    );
  });

  it('is that of the subscription, and the next as soon as that is over', () => {
    const agreement = subscribed('2026-12-31T08:00:00.000Z', '2027-01-31T08:00:00.000Z');
    expect(runningPeriod(agreement, at('2027-01-31T07:59:59.999Z')).from).toBe('2026-12-31T08:00:00.000Z');
    expect(runningPeriod(agreement, at('2027-01-31T08:00:00.000Z'))).toEqual({
      from: '2027-01-31T08:00:00.000Z',
      to: '2027-02-28T08:00:00.000Z',
    });
  });
});
