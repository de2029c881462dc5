import type { PlanLimits } from '@throughline/contracts/billing/plans.js';
import { sizeText } from './plan-text.js';

const none: PlanLimits = {
  seats: null,
  agents: null,
  triggers: null,
  connections: null,
  runsAMonth: null,
  runsAtOnce: null,
  eventsADay: null,
  storedBytes: null,
};

it.each([
  [{ seats: 1, runsAMonth: 10_000 }, '1 seat and 10,000 runs a month'],
  [{ seats: 3 }, '3 seats'],
  [{}, 'no limit'],
])('what a plan allows is said in words: %j', (limits, text) => {
  expect(sizeText({ ...none, ...limits })).toBe(text);
});
