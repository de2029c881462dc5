import { startStack } from '@throughline/embedded/testing/stack.js';
import { killSpending } from '../../testing/kill-spending.js';

const rounds = Math.ceil(Number(process.env['FAULT_ROUNDS'] ?? 30) / 10);

describe('500 runs of 4 processes against one limit, while processes are killed at any statement,', () => {
  for (let seed = 1; seed <= rounds; seed += 1)
    it(
      `never spend and reserve more (seed ${seed})`,
      async () => {
        const stack = await startStack();
        const limit = 500_000;
        const result = await killSpending(stack, { runs: 500, processes: 4, kills: 40, limit, seed });
        await stack.stop();
        process.stdout.write(`${JSON.stringify({ seed, ...result })}\n`);
        expect(result).toMatchObject({ exceeded: 0, reserved: 0, counted: result.charged });
        expect(result.charged).toBeLessThanOrEqual(limit);
      },
      15 * 60_000,
    );
});
