import { startStack } from '@throughline/embedded/testing/stack.js';
import { killRuns } from '../testing/kill-runs.js';

// A short sample; `npm run test:long` makes a thousand.
it('Workers that are killed at any statement lose nothing and double nothing (invariant 1)', async () => {
  const stack = await startStack();
  const result = await killRuns(stack, 6, 20_260);
  await stack.stop();
  expect(result).toMatchObject({ lost: 0, doubled: 0, wrong: [] });
  expect(result.appended).toBeGreaterThan(50);
});
