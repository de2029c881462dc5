import { runRow } from '@throughline/contracts/runs/run.fixtures.js';
import { matchesSearch, runUrl } from './run-search.js';

describe('the search of runs in a URL', () => {
  it.each([
    ['2026-11-20T20:00:00.000Z', '2026-11-20T20:00:00.000Z'],
    ['2026-11-20T20:00:00Z', '2026-11-20T20:00:00.000Z'],
    ['2026-11-20T21:00:00+01:00', '2026-11-20T20:00:00.000Z'],
    ['yesterday', undefined],
  ])('takes the time %s as %s', (from, read) =>
    expect(runUrl.read(new URLSearchParams({ from }).toString()).from).toBe(read),
  );
  it('is the same after it was written and read again', () => {
    const key = 'show=failed&q=a&from=2026-11-20T20%3A00%3A00.000Z&order=cost';
    expect(runUrl.write(runUrl.read(key))).toBe(key);
  });
  it.each([
    ['#3', true],
    ['run 13', false],
    ['#1', false],
    ['3', true],
  ])('matches a run that came live with the number 3 by %s: %s', (q, matches) =>
    expect(matchesSearch(runRow({ number: 3 }), { ...runUrl.read(''), q })).toBe(matches),
  );
});
