import { startStack } from '@throughline/embedded/testing/stack.js';
import { killPolicies } from '../testing/kill-policies.js';

// A short sample; `npm run test:long` kills more.
it('A policy runner that is killed at any statement loses no reaction, and repeating one has no second effect', async () => {
  const stack = await startStack();
  const result = await killPolicies(stack, 6, 7);
  await stack.stop();
  expect(result).toMatchObject({ kills: 6, lost: 0, doubled: 0, disordered: 0, parked: 0 });
  expect(result.repeated).toBeGreaterThan(0);
}, 150_000);
