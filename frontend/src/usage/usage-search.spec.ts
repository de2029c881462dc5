import { listDays, monthAfter, readUsageSearch, writeUsageSearch } from './usage-search.js';

const now = new Date('2026-03-01T00:30:00Z');

describe('the month of a usage report', () => {
  it('is a calendar month in UTC', () => {
    expect(listDays('2026-03')).toEqual({ from: '2026-03-01', to: '2026-03-31' });
    expect(listDays('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  });
  it('has one before and one after it, over the end of a year', () => {
    expect([monthAfter('2026-01', -1), monthAfter('2025-12', 1)]).toEqual(['2025-12', '2026-01']);
  });
});

describe('what a usage report shows', () => {
  it('is what the URL says', () => {
    const search = readUsageSearch(new URLSearchParams('month=2025-12&by=model&sort=runs&reason=cap'), now);
    expect(search).toEqual({ month: '2025-12', by: 'model', sort: 'runs', reason: 'cap' });
    expect(readUsageSearch(new URLSearchParams(writeUsageSearch(search, now)), now)).toEqual(search);
  });
  it('is this month by agent when the URL says nothing, something unknown or a month to come', () => {
    const usual = { month: '2026-03', by: 'agent', sort: 'cost', reason: undefined };
    for (const text of ['', 'month=2026-04', 'month=2026-13', 'month=then&by=colour&sort=name&reason=fun'])
      expect(readUsageSearch(new URLSearchParams(text), now)).toEqual(usual);
    expect(writeUsageSearch(readUsageSearch(new URLSearchParams(), now), now)).toEqual({});
  });
});
