import { Me } from '@throughline/contracts/identity/identity.requests.js';
import { InviteMembersAnswer } from '@throughline/contracts/workspaces/invitation.requests.js';
import { RateLimits, type RateLimit } from '../http/rate-limits.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Answer, Client } from '../testing/client.js';
import { measuredAuc } from '../testing/auc.js';
import { securityCases } from '../testing/security-cases.js';
import { ProviderHouse } from './providers/testing/provider-house.js';
import { newAddress } from './testing/sign-up-house.js';

const cases = securityCases('enumeration');
/** The whole measure is 200 of each kind; every change is tried with a sample. */
const whole = process.env['SECURITY_FULL'] === '1';
const samples = whole ? 200 : 20;
const bar = 0.55;
const rounds = whole ? 4 : 20;
const long = 600_000;

let at: ProviderHouse;
/** Addresses with an account, and the workspace of another person. */
const known: string[] = [];
let slug: string;
let stranger: Client;
let ofStranger: Me;
beforeAll(async () => {
  at = await ProviderHouse.open();
  for (let i = 0; i < 6; i += 1) known.push((await at.house.settled(`known-${i}`)).email);
  slug = 'known-0';
  ({ browser: stranger } = await at.house.settled('stranger'));
  ofStranger = (await stranger.get('/api/me')).as(Me);
}, 120_000);
afterAll(() => at.close());

/** All that an answer tells but what is random, or the time, in every one. */
const told = ({ status, headers, text }: Answer) => ({
  status,
  headers: [...headers]
    .filter(([name]) => name !== 'date' && name !== 'x-request-id')
    .map(([name, value]) => `${name}: ${value.replace(/=[\w-]{43};/, '=<token>;')}`)
    .map((line) => line.replace(/;r=\d+;t=\d+/, ';r=<number>;t=<number>'))
    .filter((line) => !line.startsWith('content-length')),
  text: text
    .replace(/urn:request:[\w-]+/, 'urn:request:<id>')
    .replace(/"(resendIn|revision|position)":\d+/g, '"$1":<number>')
    .replace(/"\w+-\d+@example\.test\w*"/, '"<address>"')
    .replace(/"invitationId":"[\w-]{36}"/, '"invitationId":"<id>"'),
});

const aKnown = (n: number): string => known[n % known.length] ?? '';
/** As long as a known one, and with its first letter, so that nothing differs by what was typed. */
const anUnknown = (n: number): string =>
  newAddress()
    .replace(/^person/, 'pebble')
    .padEnd(aKnown(n).length, 't');

/** Nobody waits because of the many tries of this test. */
const unlimited = async (email: string, names: RateLimit[]): Promise<void> => {
  const { app } = at.house;
  const fingerprint = app.get(Fingerprints).of(email);
  for (const name of names) await app.get(RateLimits).forgive(name, fingerprint);
  await app.get(Postgres).execute('delete from vault.sign_in_tries where key = $1', [fingerprint]);
};

/** Who is invited already is answered so: each invitation is gone before the next. */
const sent: InviteMembersAnswer['results'] = [];
const uninvited = async (email: string): Promise<void> => {
  const { app } = at.house;
  const workspaceId = ofStranger.memberships[0]?.workspaceId;
  const mailbox = `${workspaceId}/${app.get(Fingerprints).of(email)}`;
  for (const { invitationId } of sent.splice(0))
    await stranger.delete(`/api/workspaces/${workspaceId}/invitations/${invitationId}`);
  await app.get(RateLimits).forgive('invite.mailbox', mailbox);
  await app.get(RateLimits).forgive('invite.workspace', String(workspaceId));
  await app.get(RateLimits).forgive('invite.person', ofStranger.userId);
};
const invite = async (email: string): Promise<Answer> => {
  const invitations = [{ email, role: 'builder' }];
  const answer = await stranger.post(`/api/workspaces/${ofStranger.memberships[0]?.workspaceId}/invitations`, {
    invitations,
  });
  sent.push(...answer.as(InviteMembersAnswer).results);
  return answer;
};

type Flow = {
  name: string;
  limits: RateLimit[];
  ask: (browser: Client, email: string) => Promise<Answer>;
  before?: (email: string) => Promise<void>;
};
const flows: Flow[] = [
  {
    name: 'signing in',
    limits: [],
    ask: (browser, email) => at.house.signIn(browser, email, { password: 'a wild guess indeed' }),
  },
  { name: 'registering', limits: ['register.address'], ask: (browser, email) => at.house.register(browser, email) },
  {
    name: 'asking for a new password',
    limits: ['mail.address'],
    ask: (browser, email) => browser.post('/api/auth/reset', { email }),
  },
  {
    name: 'changing the address of an account',
    limits: ['mail.address'],
    ask: (_, email) => stranger.post('/api/me/email', { email }),
  },
  { name: 'inviting', limits: [], ask: (_, email) => invite(email), before: uninvited },
];

describe.each(flows)('$name', ({ name, limits, ask, before = () => Promise.resolve() }) => {
  const ready = async (email: string): Promise<void> => {
    await unlimited(email, limits);
    await before(email);
  };

  it(
    'says the same of an address with and without an account, in as much time',
    async () => {
      await cases.attempt(`${name}: the same bytes and headers`, async () => {
        for (let n = 0; n < 5; n += 1) {
          const [one, other] = [aKnown(n), anUnknown(n)];
          for (const email of [one, other]) await ready(email);
          expect(told(await ask(at.house.browser(), one))).toEqual(told(await ask(at.house.browser(), other)));
        }
      });
      await cases.attempt(`${name}: as much time`, async () => {
        const pair = (n: number) => {
          const [one, other] = [aKnown(n), anUnknown(n)];
          return {
            known: () => ask(at.house.browser(), one).then(() => undefined),
            unknown: () => ask(at.house.browser(), other).then(() => undefined),
            before: () => ready(one).then(() => ready(other)),
          };
        };
        const { figure } = await measuredAuc(pair, { samples, bar, rounds });
        cases.measure(`${name}: AUC`, figure);
        expect(figure).toBeLessThanOrEqual(bar);
      });
    },
    long,
  );
});

/** One browser each, half way through signing up with an address that has an account, and with one that has none. */
const waiting = async (): Promise<[Client, Client]> => {
  const [one, other] = [aKnown(0), anUnknown(0)];
  const browsers: [Client, Client] = [at.house.browser(), at.house.browser()];
  for (const email of [one, other]) await unlimited(email, ['register.address', 'mail.address']);
  const mailed = (await at.house.mailsTo(one)).length;
  await at.house.register(browsers[0], one);
  await at.house.register(browsers[1], other);
  // What a registration leads to comes some time after its answer, and gives all tries anew.
  await Promise.all([at.house.mailTo(one, mailed + 1), at.house.mailTo(other)]);
  return browsers;
};

/** Limits of networks are tried elsewhere. */
let networks = 0;
const somewhere = () => {
  networks += 1;
  return { headers: { 'x-forwarded-for': `172.${16 + (networks >> 16)}.${(networks >> 8) % 256}.${networks % 256}` } };
};

const steps: [string, (browser: Client) => Promise<Answer>][] = [
  ['the page that waits', (browser) => browser.get('/api/auth/verification', somewhere())],
  ['asking for another mail', (browser) => browser.post('/api/auth/verification/resend', {}, somewhere())],
  ['typing a code', (browser) => browser.post('/api/auth/verification/code', { code: '000000' }, somewhere())],
];

describe.each(steps)('%s', (name, step) => {
  it(
    'says the same of an address with and without an account, in as much time',
    async () => {
      const [first, second] = await waiting();
      await cases.attempt(`${name}: the same bytes and headers`, async () => {
        for (let i = 0; i < 7; i += 1) expect(told(await step(first))).toEqual(told(await step(second)));
      });
      await cases.attempt(`${name}: as much time`, async () => {
        const pair = () => ({ known: () => step(first), unknown: () => step(second) });
        const { figure } = await measuredAuc(pair, { samples, bar, rounds });
        cases.measure(`${name}: AUC`, figure);
        expect(figure).toBeLessThanOrEqual(bar);
      });
    },
    long,
  );
});

describe('a workspace of somebody else', () => {
  const missing = 'no-such-1';
  it(
    'is like one that is not there, in as much time',
    async () => {
      const ask = (name: string) => stranger.get(`/api/workspaces/by-slug/${name}`);
      await cases.attempt('workspace: the same bytes and headers', async () => {
        expect(told(await ask(slug))).toEqual(told(await ask(missing)));
      });
      await cases.attempt('workspace: as much time', async () => {
        const pair = () => ({ known: () => ask(slug), unknown: () => ask(missing) });
        const { figure } = await measuredAuc(pair, { samples, bar, rounds });
        cases.measure('workspace: AUC', figure);
        expect(figure).toBeLessThanOrEqual(bar);
      });
    },
    long,
  );
});

describe('signing in with a provider that has not confirmed the address', () => {
  it(
    'says the same of an address with and without an account, in as much time',
    async () => {
      const ask = async (email: string): Promise<() => Promise<Answer>> => {
        const browser = at.house.browser();
        const params = await at.go(browser, at.someone({ email, email_verified: false }));
        return () => at.back(browser, params);
      };
      await cases.attempt('provider: the same bytes and headers', async () => {
        expect(told(await (await ask(aKnown(1)))())).toEqual(told(await (await ask(anUnknown(1)))()));
      });
      await cases.attempt('provider: as much time', async () => {
        const ready = new Map<number, [() => Promise<Answer>, () => Promise<Answer>]>();
        const pair = (n: number) => ({
          before: async () => void ready.set(n, [await ask(aKnown(n)), await ask(anUnknown(n))]),
          known: () => ready.get(n)?.[0]() ?? Promise.reject(new Error('not ready')),
          unknown: () => ready.get(n)?.[1]() ?? Promise.reject(new Error('not ready')),
        });
        const { figure } = await measuredAuc(pair, { samples, bar, rounds });
        cases.measure('provider: AUC', figure);
        expect(figure).toBeLessThanOrEqual(bar);
      });
    },
    long,
  );
});
