import { Me } from '@throughline/contracts/identity/identity.requests.js';
import { InviteMembersAnswer } from '@throughline/contracts/workspaces/invitation.requests.js';
import { RateLimits, type RateLimit } from '../../kernel/http/rate-limits/rate-limits.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Answer, Client } from '../../testing/client.js';
import { measuredAuc, type Pair } from '../../testing/auc.js';
import { securityCases } from '../../testing/security-cases.js';
import { doneAlways, watchWork, type Work } from '../../testing/work-done.js';
import { ProviderFixture } from '../../testing/provider-fixture.js';
import { newAddress } from '../../testing/sign-up-fixture.js';

const cases = securityCases('enumeration');
/** Times are visible apart by 200 of each kind, on a machine of its own; every change is tried for its work alone. */
const whole = process.env['SECURITY_FULL'] === '1';
const bar = 0.55;
const long = 600_000;
const getWork = watchWork();
/** The cached rights of the caller are dropped whenever something happens in their workspace. */
const ofTheCaller = /^select role, billing, deleting, session_limits from/;

let at: ProviderFixture;
/** Addresses with an account, and the workspace of another person. */
const known: string[] = [];
let slug: string;
let otherPerson: Client;
let ofOther: Me;
beforeAll(async () => {
  at = await ProviderFixture.open();
  for (let i = 0; i < 6; i += 1) known.push((await at.fixture.settled(`known-${i}`)).email);
  slug = 'known-0';
  ({ browser: otherPerson } = await at.fixture.settled('other-person'));
  ofOther = (await otherPerson.get('/api/me')).as(Me);
}, 120_000);
afterAll(() => at.close());

/** All that an answer tells but what is random, or the time, in every one. */
const visible = ({ status, headers, text }: Answer) => ({
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

/** Answers are the same, byte for byte; as much is done for them; and measured in full, they take as long. */
const tellNothing = async (name: string, pair: (n: number) => Pair<Answer>, times = 4): Promise<void> => {
  const seen: Record<'known' | 'unknown', { visible: unknown; work: Work }[]> = { known: [], unknown: [] };
  const see = (answer: Answer) => ({ visible: visible(answer), work: getWork(answer) });
  for (let n = 0; n < times; n += 1) {
    const { before, known, unknown } = pair(n);
    await before?.();
    // In turns, for the first one finds less in caches.
    if (n % 2 === 0) seen.known.push(see(await known()));
    seen.unknown.push(see(await unknown()));
    if (n % 2 === 1) seen.known.push(see(await known()));
  }
  await cases.attempt(`${name}: the same bytes and headers`, () =>
    expect(seen.known.map((one) => one.visible)).toEqual(seen.unknown.map((one) => one.visible)),
  );
  await cases.attempt(`${name}: as much work`, () => {
    const [known, unknown] = [seen.known, seen.unknown].map((some) =>
      Object.entries(doneAlways(some.map(({ work }) => work)))
        .filter(([what]) => !ofTheCaller.test(what))
        .sort(),
    );
    expect(known).not.toEqual([]);
    expect(known).toEqual(unknown);
  });
  if (!whole) return;
  await cases.attempt(`${name}: as much time`, async () => {
    const { figure } = await measuredAuc(pair, { samples: 200, bar, rounds: 4 });
    cases.measure(`${name}: AUC`, figure);
    expect(figure).toBeLessThanOrEqual(bar);
  });
};

const aKnown = (n: number): string => known[n % known.length] ?? '';
/** As long as a known one, and with its first letter, so that nothing differs by what was typed. */
const anUnknown = (n: number): string =>
  newAddress()
    .replace(/^person/, 'pebble')
    .padEnd(aKnown(n).length, 't');

/** Nobody waits because of the many tries of this test. */
const unlimited = async (email: string, names: RateLimit[]): Promise<void> => {
  const { app } = at.fixture;
  const fingerprint = app.get(Fingerprints).fingerprintFor(email);
  for (const name of names) await app.get(RateLimits).resetAttempts(name, fingerprint);
  await app.get(RateLimits).resetAttempts('mail.caller', `${fingerprint} ${ofOther.userId}`);
  await app.get(Postgres).execute('delete from vault.sign_in_tries where key = $1', [fingerprint]);
};

/** An existing invitation changes the answer, so each invitation is revoked before the next. */
const sent: InviteMembersAnswer['results'] = [];
const uninvited = async (email: string): Promise<void> => {
  const { app } = at.fixture;
  const workspaceId = ofOther.memberships[0]?.workspaceId;
  const mailbox = `${workspaceId}/${app.get(Fingerprints).fingerprintFor(email)}`;
  for (const { invitationId } of sent.splice(0))
    await otherPerson.delete(`/api/workspaces/${workspaceId}/invitations/${invitationId}`);
  await app.get(RateLimits).resetAttempts('invite.mailbox', mailbox);
  await app.get(RateLimits).resetAttempts('invite.workspace', String(workspaceId));
  await app.get(RateLimits).resetAttempts('invite.person', ofOther.userId);
};
const invite = async (email: string): Promise<Answer> => {
  const invitations = [{ email, role: 'builder' }];
  const answer = await otherPerson.post(`/api/workspaces/${ofOther.memberships[0]?.workspaceId}/invitations`, {
    invitations,
  });
  sent.push(...answer.as(InviteMembersAnswer).results);
  return answer;
};

type Journey = {
  name: string;
  limits: RateLimit[];
  ask: (browser: Client, email: string) => Promise<Answer>;
  before?: (email: string) => Promise<void>;
};
const flows: Journey[] = [
  {
    name: 'signing in',
    limits: [],
    ask: (browser, email) => at.fixture.signIn(browser, email, { password: 'a wild guess indeed' }),
  },
  { name: 'registering', limits: ['register.address'], ask: (browser, email) => at.fixture.register(browser, email) },
  {
    name: 'asking for a new password',
    limits: ['mail.address'],
    ask: (browser, email) => browser.post('/api/auth/reset', { email }),
  },
  {
    name: 'changing the address of an account',
    limits: ['mail.address'],
    ask: (_, email) => otherPerson.post('/api/me/email', { email }),
  },
  { name: 'inviting', limits: [], ask: (_, email) => invite(email), before: uninvited },
];

describe.each(flows)('$name', ({ name, limits, ask, before = () => Promise.resolve() }) => {
  const ready = async (email: string): Promise<void> => {
    await unlimited(email, limits);
    await before(email);
  };

  it(
    'says the same of an address with and without an account, with as much work',
    async () => {
      const pair = (n: number): Pair<Answer> => {
        const [one, other] = [aKnown(n), anUnknown(n)];
        return {
          known: () => ask(at.fixture.browser(), one),
          unknown: () => ask(at.fixture.browser(), other),
          before: () => ready(one).then(() => ready(other)),
        };
      };
      await tellNothing(name, pair, 5);
    },
    long,
  );
});

/** One browser each, half way through signing up with an address that has an account, and with one that has none. */
const waiting = async (): Promise<[Client, Client]> => {
  const [one, other] = [aKnown(0), anUnknown(0)];
  const browsers: [Client, Client] = [at.fixture.browser(), at.fixture.browser()];
  for (const email of [one, other]) await unlimited(email, ['register.address', 'mail.address']);
  const mailed = (await at.fixture.mailsTo(one)).length;
  await at.fixture.register(browsers[0], one);
  await at.fixture.register(browsers[1], other);
  // A registration is processed some time after its answer, and resets all attempts.
  await Promise.all([at.fixture.mailTo(one, mailed + 1), at.fixture.mailTo(other)]);
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
    'says the same of an address with and without an account, with as much work',
    async () => {
      const [first, second] = await waiting();
      await tellNothing(name, () => ({ known: () => step(first), unknown: () => step(second) }), 7);
    },
    long,
  );
});

describe('a workspace of somebody else', () => {
  const missing = 'no-such-1';
  it(
    'is like one that is not there, with as much work',
    async () => {
      const ask = (name: string) => otherPerson.get(`/api/workspaces/by-slug/${name}`);
      await tellNothing('workspace', () => ({ known: () => ask(slug), unknown: () => ask(missing) }));
    },
    long,
  );
});

describe('signing in with a provider that has not confirmed the address', () => {
  it(
    'says the same of an address with and without an account, with as much work',
    async () => {
      const ask = async (email: string): Promise<() => Promise<Answer>> => {
        const browser = at.fixture.browser();
        const params = await at.go(browser, at.someone({ email, email_verified: false }));
        return () => at.back(browser, params);
      };
      const ready = new Map<number, [() => Promise<Answer>, () => Promise<Answer>]>();
      const pair = (n: number): Pair<Answer> => ({
        before: async () => void ready.set(n, [await ask(aKnown(n)), await ask(anUnknown(n))]),
        known: () => ready.get(n)?.[0]() ?? Promise.reject(new Error('not ready')),
        unknown: () => ready.get(n)?.[1]() ?? Promise.reject(new Error('not ready')),
      });
      await tellNothing('provider', pair);
    },
    long,
  );
});
