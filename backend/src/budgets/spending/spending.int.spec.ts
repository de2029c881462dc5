import { startStack } from '@throughline/embedded/testing/stack.js';
import { killSpending } from '../../testing/kill-spending.js';

// A short sample; `npm run test:long` has 500 runs and kills more.
it('Runs of several processes that are killed at any statement never exceed a limit, and all that was charged is counted', async () => {
  const stack = await startStack();
  const limit = 60_000;
  const result = await killSpending(stack, { runs: 60, processes: 4, kills: 4, limit, seed: 3 });
  await stack.stop();
  expect(result).toMatchObject({ exceeded: 0, reserved: 0, counted: result.charged });
  expect(result.charged).toBeLessThanOrEqual(limit);
  expect(result.charged).toBeGreaterThan(limit / 2);
}, 150_000);
