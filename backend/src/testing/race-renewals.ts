import type { ServerResponse } from 'node:http';
import { ConnectionId } from '@throughline/contracts/ids.js';
import { newId } from '@throughline/platform/ids.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import { runUntilCrash } from '@throughline/platform/testing/run-until-crash.js';
import { seededRandom } from '@throughline/platform/testing/seeded-random.js';
import { testEnv } from './config.js';
import { readConfig } from '@throughline/platform/config/config.js';
import { RaceProvider, type Outcome, type Round } from './race-provider.js';
import { Renewals } from './renewals.js';
import { json } from './world.js';

type Options = { races: number; processes: number; seed: number };
type Result = {
  races: number;
  requests: number;
  faults: number;
  failedWrites: number;
  /** Requests with a refresh token that another one has, or that had given tokens which arrived. */
  doubles: number;
  /** Accounts said to need a sign-in although no answer was lost. */
  falseDeaths: number;
  /** Tokens that the provider had not given, or that were refused before. */
  wrong: number;
  /** Accounts whose stored tokens are not those that the provider gave last, although that answer arrived. */
  stale: number;
  signIns: number;
  /** Other errors than those of the provider. */
  errors: string[];
};

/** Each connection is raced for at least so often, so that some races follow a failure. */
const rounds = 4;
const maxConnections = 50;
const minutes = 60_000;

/** A tenth of the writes of tokens fail. A sequence counts them, as nothing takes it back. */
const failingWrites = `
  create sequence public.failed_writes;
  create function public.fail_write() returns trigger language plpgsql as $$
    begin
      if new.version > 1 and random() < 0.1 then
        perform nextval('public.failed_writes');
        raise exception 'the disk is away';
      end if;
      return new;
    end $$;
  create trigger fail_write before insert on vault.secrets for each row execute function public.fail_write()`;

/** Workers of several processes that need a token of the same account at the same time, while the provider and the database fail. */
export const raceRenewals = async (databaseUrl: string, { races, processes, seed }: Options): Promise<Result> => {
  const env = testEnv({ databaseUrl, eventStoreUrl: 'esdb://localhost:1', smtpUrl: 'smtp://localhost:1' });
  const provider = await RaceProvider.open(seededRandom(seed));
  const clock = new TestClock();
  const renewals = await Renewals.open(readConfig(env), clock);
  const referee = new Referee(provider, renewals, clock);
  await referee.begin(Math.min(maxConnections, Math.ceil(races / rounds)));
  await renewals.postgres.script(failingWrites);
  const meeting = new Meeting(processes, (outcomes) => referee.next(outcomes, races));
  provider.world.on('/round', (_, response, body) => meeting.arrive(response, JSON.parse(body) as Outcome[]));
  const { KEY_RING = '', PEPPER = '' } = env;
  const NODE_OPTIONS = `--import ${new URL('./decorated-typescript.mjs', import.meta.url).href}`;
  await Promise.all(
    Array.from({ length: processes }, () =>
      runUntilCrash(new URL('./race-process.ts', import.meta.url), {
        databaseUrl,
        eventStoreUrl: '',
        atStatement: 0,
        afterMs: 0,
        maxLifetimeMs: 10 * minutes,
        mayEnd: true,
        env: { KEY_RING, PEPPER, NODE_OPTIONS, PROVIDER: provider.world.url },
      }),
    ),
  );
  const [{ failed = 0 } = {}] = await renewals.postgres.query<{ failed: number }>(
    'select case when is_called then last_value else 0 end as failed from public.failed_writes',
  );
  await renewals.close();
  provider.world.close();
  return { ...referee.counts, ...provider.counts, failedWrites: failed };
};

/** All processes begin a round together. */
class Meeting {
  private waiting: ServerResponse[] = [];
  private outcomes: Outcome[] = [];

  constructor(
    private readonly processes: number,
    private readonly next: (outcomes: readonly Outcome[]) => Promise<Round>,
  ) {}

  arrive(response: ServerResponse, outcomes: readonly Outcome[]): void {
    this.waiting.push(response);
    this.outcomes.push(...outcomes);
    if (this.waiting.length < this.processes) return;
    const [waiting, all] = [this.waiting, this.outcomes];
    [this.waiting, this.outcomes] = [[], []];
    void this.next(all).then(
      (round) => waiting.forEach((each) => json(each, round)),
      (error: unknown) => waiting.forEach((each) => each.destroy(error instanceof Error ? error : undefined)),
    );
  }
}

/** Says what each round is about, and whether what came of it is right. */
class Referee {
  readonly counts = { races: 0, falseDeaths: 0, wrong: 0, stale: 0, signIns: 0, errors: new Array<string>() };
  private readonly ids: ConnectionId[] = [];
  private now = new Date('2026-11-25T00:00:00Z');

  constructor(
    private readonly provider: RaceProvider,
    private readonly renewals: Renewals,
    private readonly clock: TestClock,
  ) {}

  async begin(count: number): Promise<void> {
    this.pass(0);
    for (let n = 0; n < count; n += 1) {
      const id = ConnectionId.parse(newId());
      await this.signIn(id);
      this.ids.push(id);
    }
  }

  async next(outcomes: readonly Outcome[], races: number): Promise<Round> {
    await this.judge(outcomes);
    if (this.counts.races >= races) return null;
    // Every other time the token still lives, and is due.
    this.pass((this.counts.races / this.ids.length) % 2 === 0 ? 50 * minutes : 130 * minutes);
    this.counts.races += this.ids.length;
    return { at: this.now.toISOString(), connections: await Promise.all(this.ids.map((id) => this.racing(id))) };
  }

  private async racing(id: ConnectionId) {
    const stored = await this.renewals.store.read(id);
    return { id, access: stored?.tokens.accessToken ?? '' };
  }

  private pass(ms: number): void {
    this.now = new Date(this.now.getTime() + ms);
    this.provider.setTo(this.now);
    this.clock.setTo(this.now);
  }

  private async judge(outcomes: readonly Outcome[]): Promise<void> {
    for (const { id, access, failure, forced } of outcomes) {
      if (access !== null && (access === forced || !this.provider.isGiven(id, access))) this.counts.wrong += 1;
      if (failure === 'reauth' && !this.provider.isLost(id)) this.counts.falseDeaths += 1;
      if (failure !== null && failure !== 'reauth' && failure !== 'degraded') this.counts.errors.push(failure);
    }
    const dead = new Set(outcomes.filter(({ failure }) => failure === 'reauth').map(({ id }) => id));
    for (const id of outcomes.length === 0 ? [] : this.ids) {
      const { access } = await this.racing(id);
      if (!this.provider.isLost(id) && !this.provider.isCurrent(id, access)) this.counts.stale += 1;
      if (!dead.has(id)) continue;
      this.counts.signIns += 1;
      await this.signIn(id);
    }
  }

  /** Also a person does it again when it fails. */
  private async signIn(id: ConnectionId, tries = 10): Promise<void> {
    try {
      await this.renewals.store.put(id, this.provider.signIn(id));
    } catch (error) {
      if (tries === 0) throw error;
      await this.signIn(id, tries - 1);
    }
  }
}
