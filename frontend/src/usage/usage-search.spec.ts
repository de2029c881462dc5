import { daysOf, readUsageSearch, writeUsageSearch } from './usage-search.js';

describe('the period of a usage report', () => {
  const now = new Date('2026-03-01T00:30:00Z');
  it('is a calendar month, or thirty days up to today, in UTC', () => {
    expect(daysOf('month', now)).toEqual({ from: '2026-03-01', to: '2026-03-31' });
    expect(daysOf('last-month', now)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(daysOf('30-days', now)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
    expect(daysOf('last-month', new Date('2026-01-15T00:00:00Z'))).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });
  it('is what the URL says, and this month by agent otherwise', () => {
    const search = readUsageSearch(new URLSearchParams('period=30-days&by=model'));
    expect(search).toEqual({ period: '30-days', by: 'model' });
    expect(readUsageSearch(new URLSearchParams(writeUsageSearch(search)))).toEqual(search);
    expect(readUsageSearch(new URLSearchParams('period=never&by=colour'))).toEqual({ period: 'month', by: 'agent' });
  });
});
