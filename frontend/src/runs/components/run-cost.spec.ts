import { readCost } from './run-cost.js';

const endedAt = '2026-11-14T16:02:22.000Z';

it.each([
  ['has cost nothing yet', { costMicros: 0, endedAt: null }, null],
  ['has cost something', { costMicros: 7, endedAt: null }, 7],
  ['ended without a cost', { costMicros: 0, endedAt }, 0],
])('The cost of a run that %s.', (_what, run, cost) => expect(readCost(run)).toBe(cost));
