import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import { testConfig } from '../../testing/config.js';
import { raceRenewals } from '../../testing/race-renewals.js';
import { Renewals, tokensFrom } from '../../testing/renewals.js';
import { ProviderUnreachable } from './provider-calls.js';
import { TokenRefused } from './token-endpoint.js';
import type { TokenSet } from './token-set.js';

const clock = new TestClock();
let database: TestDatabase;
let renewals: Renewals;
beforeAll(async () => {
  database = await createTestDatabase();
  const config = testConfig({
    databaseUrl: database.url,
    eventStoreUrl: 'esdb://localhost:1',
    smtpUrl: 'smtp://localhost:1',
  });
  renewals = await Renewals.open(config, clock);
});
afterAll(async () => {
  await renewals.close();
  await database.drop();
});

const minutes = (count: number): number => count * 60_000;
const earlier = (): Date => new Date(clock.now().getTime() - minutes(55));

describe('A token that was refused', () => {
  it('is not the answer to a renewal that was not forced and ends with it', async () => {
    // It is due, and lives for 5 minutes.
    const connectionId = await renewals.connect(tokensFrom(earlier(), 1));
    const provider = Promise.withResolvers<TokenSet>();
    const due = renewals.renewal.current({ connectionId, ask: () => provider.promise });
    const forced = renewals.renewal.current({ connectionId, ask: () => provider.promise, forced: 'access-1' });
    // Before it is refused: either may end first.
    const refused = expect(forced).rejects.toMatchObject({ failure: { kind: 'degraded' } });
    // Both have read the tokens once neither of them is the first any more.
    await renewals.store.read(connectionId);
    provider.reject(new ProviderUnreachable(null));
    expect((await due).accessToken).toBe('access-1');
    await refused;
  });
});

describe('An answer of a provider that rotates', () => {
  /** The next writes of secrets fail; a sequence counts them, as nothing takes it back. */
  const failWrites = (count: number): Promise<void> =>
    renewals.postgres.script(`
      create sequence if not exists public.writes;
      alter sequence public.writes restart;
      create or replace function public.fail_write() returns trigger language plpgsql as $$
        begin
          if nextval('public.writes') <= ${count} then raise exception 'the disk is away'; end if;
          return new;
        end $$;
      create or replace trigger fail_write before insert on vault.secrets
        for each row execute function public.fail_write()`);
  afterEach(() => renewals.postgres.script('drop trigger if exists fail_write on vault.secrets'));

  /** It ends a refresh token with its first use. */
  const rotating = (): ((before: TokenSet) => Promise<TokenSet>) => {
    let good = 1;
    return ({ refreshToken }) => {
      if (refreshToken !== `refresh-${good}`) return Promise.reject(new TokenRefused('invalid_grant', true));
      good += 1;
      return Promise.resolve(tokensFrom(clock.now(), good));
    };
  };

  it('is not lost when the database fails for a short while', async () => {
    const connectionId = await renewals.connect(tokensFrom(earlier(), 1));
    const ask = rotating();
    await failWrites(3);
    expect((await renewals.renewal.current({ connectionId, ask })).accessToken).toBe('access-2');
    clock.advance(minutes(55));
    expect((await renewals.renewal.current({ connectionId, ask })).accessToken).toBe('access-3');
  });

  it('is given up after some writes, and then a sign-in is needed, because the answer was lost', async () => {
    const connectionId = await renewals.connect(tokensFrom(earlier(), 1));
    const ask = rotating();
    await failWrites(100);
    await expect(renewals.renewal.current({ connectionId, ask })).rejects.toThrow('the disk is away');
    await failWrites(0);
    clock.advance(minutes(1));
    await expect(renewals.renewal.current({ connectionId, ask })).rejects.toMatchObject({
      failure: { kind: 'reauth', reason: 'refresh_answer_lost' },
    });
  });
});

// A short sample; `npm run test:long` has a thousand races.
it('Workers of two processes that race while answers fail use no refresh token twice, and no account dies without a reason', async () => {
  const races = await createTestDatabase();
  const result = await raceRenewals(races.url, { races: 20, processes: 2, seed: 7 });
  await races.drop();
  expect(result).toMatchObject({ races: 20, doubles: 0, falseDeaths: 0, wrong: 0, stale: 0, errors: [] });
});
