import { relative } from './time.js';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

describe('A time relative to now', () => {
  it.each([
    [-44 * second, 'just now'],
    [0, 'just now'],
    [10 * second, 'in a moment'],
    [-45 * second, '1 min ago'],
    [-6 * minute, '6 min ago'],
    [59.6 * minute, 'in 1 h'],
    [23.6 * hour, 'in 1 day'],
    [75 * minute, 'in 1 h 15 min'],
    [2 * hour, 'in 2 h'],
    [3 * hour + 20 * minute, 'in 3 h'],
    [-day, '1 day ago'],
    [13 * day, 'in 13 days'],
  ])('%i ms away is "%s"', (distance, words) => {
    expect(relative(new Date(now + distance), now)).toBe(words);
  });

  it('is not given two weeks away, where the date says more', () => {
    expect(relative(new Date(now - 14 * day), now)).toBeNull();
    expect(relative(new Date(now + 14 * day), now)).toBeNull();
  });
});
