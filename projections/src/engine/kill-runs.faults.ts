import { startStack } from '@throughline/embedded/testing/stack.js';
import { killRuns } from '../testing/kill-runs.js';

const runs = Number(process.env['FAULT_RUNS'] ?? 1_000);
const each = 100;

describe(`Of ${runs} workers that are killed at any statement, while events are written and operators rebuild,`, () => {
  for (let seed = 1; seed <= Math.ceil(runs / each); seed += 1)
    it(
      `none loses or doubles an event (seed ${seed})`,
      async () => {
        const stack = await startStack();
        const result = await killRuns(stack, Math.min(each, runs), seed);
        await stack.stop();
        process.stdout.write(`${JSON.stringify({ seed, ...result })}\n`);
        expect(result).toMatchObject({ lost: 0, doubled: 0, wrong: [] });
      },
      15 * 60_000,
    );
});
