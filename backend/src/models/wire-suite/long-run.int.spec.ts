import { runOfSteps } from '../../testing/run-of-steps.js';

// A short sample; `npm run test:long` takes as many steps as there may be.
it('a run of a hundred steps grows by the same for each step, and by 3 KB at most', async () => {
  const { steps, growth, bytesEach } = await runOfSteps(100);
  expect(steps).toBe(99);
  expect(growth).toBeLessThan(1.05);
  expect(bytesEach).toBeLessThan(3 * 1_024);
});
