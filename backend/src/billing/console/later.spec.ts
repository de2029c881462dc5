import { later } from './later.js';

it.each([
  ['day', '2026-12-31T10:00:00.000Z', '2027-01-01T10:00:00.000Z'],
  ['month', '2026-11-15T10:00:00.000Z', '2026-12-15T10:00:00.000Z'],
  ['month', '2027-01-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
  ['month', '2026-12-31T10:00:00.000Z', '2027-01-31T10:00:00.000Z'],
] as const)('a %s after %s is %s', (by, from, to) => expect(later(new Date(from), by).toISOString()).toBe(to));
