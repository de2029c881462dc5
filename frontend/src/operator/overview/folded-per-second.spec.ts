import type { Sample } from '@throughline/contracts/operations/health-snapshot.js';
import { foldedPerSecond } from './folded-per-second.js';

const sample = (second: number, folded: number | null): Sample => ({
  at: new Date(Date.UTC(2026, 0, 2, 3, 4, second)).toISOString(),
  head: 1,
  folded,
  lag: 0,
  lagMs: 0,
  policyLag: 0,
  policyLagMs: 0,
  requests: 0,
  p95: null,
  sent: 0,
  sockets: 0,
});

it('tells from two counts how many events were folded a second', () =>
  expect(foldedPerSecond([sample(0, 100), sample(5, 150), sample(15, 150)]).map(({ value }) => value)).toEqual([
    10, 0,
  ]));

it('knows no rate where a count is unknown', () =>
  expect(foldedPerSecond([sample(0, 100), sample(5, null), sample(10, 150)]).map(({ value }) => value)).toEqual([
    null,
    null,
  ]));

it('reads a smaller count as a rebuilt replica, not as removed events', () =>
  expect(foldedPerSecond([sample(0, 100), sample(5, 20)]).map(({ value }) => value)).toEqual([0]));
