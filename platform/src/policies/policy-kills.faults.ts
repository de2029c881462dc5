import { startStack } from '@throughline/embedded/testing/stack.js';
import { killPolicies } from '../testing/kill-policies.js';

const kills = Number(process.env['FAULT_RUNS'] ?? 1_000);
const each = 100;

describe(`Of ${kills} policy runners that are killed at any statement, while events are written,`, () => {
  for (let seed = 1; seed <= Math.ceil(kills / each); seed += 1)
    it(
      `none loses a reaction or has its effect twice (seed ${seed})`,
      async () => {
        const stack = await startStack();
        const result = await killPolicies(stack, Math.min(each, kills), seed);
        await stack.stop();
        process.stdout.write(`${JSON.stringify({ seed, ...result })}\n`);
        expect(result).toMatchObject({ lost: 0, doubled: 0, disordered: 0, parked: 0 });
      },
      15 * 60_000,
    );
});
