import { createTestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { raceRenewals } from '../../testing/race-renewals.js';

const races = Number(process.env['FAULT_RUNS'] ?? 1_000);

it(
  `In ${races} races of 8 workers in each of 2 processes, while a fifth of the answers fails, no refresh token is used twice and no account dies without a reason`,
  async () => {
    const database = await createTestDatabase();
    const result = await raceRenewals(database.url, { races, processes: 2, seed: 1 });
    await database.drop();
    process.stdout.write(`${JSON.stringify(result)}\n`);
    expect(result).toMatchObject({ races, doubles: 0, falseDeaths: 0, wrong: 0, stale: 0, errors: [] });
  },
  15 * 60_000,
);
