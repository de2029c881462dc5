import { startStack } from '@throughline/embedded/testing/stack.js';
import { killRuns } from '../testing/kill-runs.js';

/** A short sample; `npm run test:faults` makes a thousand. */
const kills = process.env['FAULT_ROUNDS'] === undefined ? 6 : Number(process.env['FAULT_KILLS'] ?? 1_000);
const each = 100;

describe(`Of ${kills} workers that are killed at any statement, while events are written and operators rebuild,`, () => {
  for (let seed = 1; seed <= Math.ceil(kills / each); seed += 1)
    it(
      `none loses or doubles an event (invariant 1, seed ${seed})`,
      async () => {
        const stack = await startStack();
        const toll = await killRuns(stack, Math.min(each, kills), seed);
        await stack.stop();
        expect(toll).toMatchObject({ lost: 0, doubled: 0, wrong: [] });
        expect(toll.appended).toBeGreaterThan(50);
      },
      15 * 60_000,
    );
});
