// A process in which eight workers use the accounts of each round at once, until there is no other round.
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import { ProviderUnreachable } from '../connections/oauth/provider-calls.js';
import { RenewalFailed } from '../connections/oauth/renew-tokens.js';
import { TokenRefused } from '../connections/oauth/token-endpoint.js';
import { TokenSet } from '../connections/oauth/token-set.js';
import { testConfig } from './config.js';
import type { Outcome, Round } from './race-provider.js';
import { Renewals } from './renewals.js';

const { DATABASE_URL: databaseUrl = '', PROVIDER: provider = '', KEY_RING = '', PEPPER = '' } = process.env;
const addresses = { databaseUrl, eventStoreUrl: 'esdb://localhost:1', smtpUrl: 'smtp://localhost:1' };
const clock = new TestClock();
const renewals = await Renewals.open(testConfig(addresses, { KEY_RING, PEPPER }), clock);
const workers = 8;
const racesAtOnce = 10;

const send = (path: string, body: unknown): Promise<Response> =>
  fetch(`${provider}${path}`, { method: 'POST', body: JSON.stringify(body) });

const askFor =
  (id: Outcome['id']) =>
  async ({ refreshToken }: TokenSet): Promise<TokenSet> => {
    const answer = await send('/token', { id, refreshToken }).catch((cause: unknown) => {
      throw new ProviderUnreachable(null, { cause });
    });
    if (answer.status === 400) throw new TokenRefused('invalid_grant', true);
    if (!answer.ok) throw new ProviderUnreachable(null);
    return TokenSet.parse(await answer.json());
  };

type Racing = NonNullable<Round>['connections'][number];

/** One worker of four was refused with the token that all of them know. */
const work = async ({ id, access }: Racing, worker: number): Promise<Outcome> => {
  const forced = worker % 4 === 3 ? access : null;
  const of = { connectionId: id, ask: askFor(id), ...(forced === null ? {} : { forced }) };
  try {
    return { id, forced, access: (await renewals.renewal.current(of)).accessToken, failure: null };
  } catch (error) {
    const failure = error instanceof RenewalFailed ? error.failure.kind : String(error);
    return { id, forced, access: null, failure };
  }
};
const race = (racing: Racing): Promise<Outcome[]> =>
  Promise.all(Array.from({ length: workers }, (_, worker) => work(racing, worker)));

let outcomes: Outcome[] = [];
for (;;) {
  const round = (await (await send('/round', outcomes)).json()) as Round;
  if (round === null) break;
  clock.setTo(new Date(round.at));
  outcomes = [];
  for (let from = 0; from < round.connections.length; from += racesAtOnce)
    outcomes.push(...(await Promise.all(round.connections.slice(from, from + racesAtOnce).map(race))).flat());
}
await renewals.close();
