import { limits } from '@throughline/contracts/limits.js';
import { runOfSteps } from '../../testing/run-of-steps.js';

it('a run of as many steps as there may be grows by the same for each step, and by 3 KB at most', async () => {
  const { steps, growth, bytesEach } = await runOfSteps(limits.runSteps.max);
  expect(steps).toBe(limits.runSteps.max - 1);
  expect(growth).toBeLessThan(1.05);
  expect(bytesEach).toBeLessThan(3 * 1_024);
}, 240_000);
