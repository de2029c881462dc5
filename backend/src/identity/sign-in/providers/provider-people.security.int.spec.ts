import type { ProblemCode } from '@throughline/contracts/problem.js';
import type { Answer, Client } from '../../../testing/client.js';
import { securityCases } from '../../../testing/security-cases.js';
import { json, World } from '../../../testing/world.js';
import { newAddress } from '../../../testing/sign-up-fixture.js';
import { me, myProviders, getParams, getPayload, ProviderFixture } from '../../../testing/provider-fixture.js';

const cases = securityCases('oauth', 'oauth-people');

let world: World;
let at: ProviderFixture;
beforeAll(async () => {
  world = await World.open();
  const github = {
    GITHUB_URL: world.url,
    GITHUB_CLIENT_ID: 'us',
    GITHUB_CLIENT_SECRET: 'a secret of the other client',
  };
  at = await ProviderFixture.open(github);
});
afterAll(async () => {
  world.close();
  await at.close();
});
afterEach(() => {
  at.issuer.tampering = () => undefined;
});

const refused = (answer: Answer, code: ProblemCode): void => {
  expect(answer.problem.code).toBe(code);
  expect(answer.headers.getSetCookie()).toEqual([]);
};

describe('an address', () => {
  for (const [name, email] of [
    ['none at all', undefined],
    ['an empty one', ''],
    ['two of them', 'a@example.test,b@example.test'],
    ['one with a second line', 'a@example.test\r\nbcc: b@example.test'],
    ['one of 300 characters', `${'a'.repeat(288)}@example.test`],
  ] as const) {
    cases.it(`that is ${name} opens no account`, async () => {
      const { email: _, ...person } = at.someone();
      const reported = email === undefined ? person : { ...person, email };
      refused(await at.signIn(at.fixture.browser(), reported), 'oauth_email_missing');
    });
  }

  for (const verified of [false, undefined, null, 'true', 'false', 1, {}]) {
    cases.it(`with email_verified ${JSON.stringify(verified) ?? 'missing'} opens no account`, async () => {
      const person = at.someone({ email_verified: verified });
      refused(await at.signIn(at.fixture.browser(), person), 'oauth_email_unverified');
    });
  }

  for (const [name, spell] of [
    ['as it is', (email: string) => email],
    ['in capitals', (email: string) => email.toUpperCase()],
    ['with a final space', (email: string) => `${email} `],
  ] as const) {
    cases.it(`of somebody else, spelled ${name}, opens neither their account nor another`, async () => {
      const { browser, email } = await at.fixture.settled(`theirs-${(theirs += 1)}`);
      refused(await at.signIn(at.fixture.browser(), at.someone({ email: spell(email) })), 'oauth_link_required');
      expect((await me(browser)).status).toBe('active');
      expect((await myProviders(browser)).linked).toEqual([]);
    });
  }

  cases.it('of somebody else, unconfirmed at the provider, does not reveal that there is an account', async () => {
    const { email } = await at.fixture.settled('unsaid');
    const known = await at.signIn(at.fixture.browser(), at.someone({ email, email_verified: false }));
    const unknown = await at.signIn(at.fixture.browser(), at.someone({ email_verified: false }));
    refused(known, 'oauth_email_unverified');
    expect(reported(known)).toEqual(reported(unknown));
  });

  cases.it('that user info returns for another subject than the token is refused', async () => {
    at.issuer.tampering = async (context) => {
      if (context.path === '/me') context.body = { ...(context.body as object), sub: 'somebody-else' };
      if (context.path !== '/token' || context.status !== 200) return;
      const { email: _, ...claims } = getPayload((context.body as { id_token: string }).id_token);
      context.body = { ...(context.body as object), id_token: await at.issuer.sign(claims) };
    };
    refused(await at.signIn(at.fixture.browser(), at.someone()), 'oauth_token_invalid');
  });

  cases.it(
    'of one mailbox by forty people at once opens one account',
    async () => {
      const email = newAddress();
      const ready: [Client, Record<string, string>][] = [];
      for (let i = 0; i < 40; i += 1) {
        const browser = at.fixture.browser();
        ready.push([browser, await at.go(browser, at.someone({ email }))]);
      }
      const answers = await Promise.all(ready.map(([browser, params]) => at.back(browser, params)));
      const refusals = answers.filter(({ status }) => status !== 200);
      expect(refusals).toHaveLength(39);
      expect(new Set(refusals.map(({ problem }) => problem.code))).toEqual(new Set(['oauth_link_required']));
    },
    60_000,
  );

  cases.it(
    'of one person in twenty windows at once opens one account',
    async () => {
      const person = at.someone();
      const ready: [Client, Record<string, string>][] = [];
      for (let i = 0; i < 20; i += 1) {
        const browser = at.fixture.browser();
        ready.push([browser, await at.go(browser, person)]);
      }
      await Promise.all(ready.map(([browser, params]) => at.back(browser, params)));
      const accounts = await Promise.all(
        ready.filter(([browser]) => browser.cookies.has('sid')).map(async ([browser]) => (await me(browser)).userId),
      );
      expect(new Set(accounts).size).toBe(1);
    },
    60_000,
  );
});

describe('somebody at another provider', () => {
  const atGitHub = async (browser: Client, user: object, emails: unknown): Promise<Answer> => {
    world.on('/login/oauth/access_token', (_, response) =>
      json(response, { access_token: 't0k', token_type: 'bearer' }),
    );
    world.on('/api/v3/user', (_, response) => json(response, user));
    world.on('/api/v3/user/emails', (_, response) => json(response, emails));
    const { url } = (await browser.post('/api/auth/providers/github/start', {})).json as { url: string };
    const { state } = getParams(new URL(url));
    return at.back(browser, { state, code: 'a-code' });
  };
  const emails = (email: string, verified = true) => [
    { email: 'old@example.test', primary: false, verified: true },
    { email, primary: true, verified },
  ];

  it('signs in by the address that is confirmed and first there', async () => {
    const [browser, email] = [at.fixture.browser(), newAddress()];
    expect((await atGitHub(browser, { id: 7, name: 'Ines Falk' }, emails(email))).json).toEqual({
      next: '/auth/setup',
    });
    expect(await me(browser)).toMatchObject({ email, name: 'Ines Falk' });
    expect(world.calls.find((call) => call.includes('access_token'))).toMatch(/code_verifier=[\w-]{43}/);
  });

  cases.it('who has the same subject id is a different person', async () => {
    const [one, two] = [at.fixture.browser(), at.fixture.browser()];
    await at.signIn(one, at.someone({ sub: '42' }));
    await atGitHub(two, { id: 42 }, emails(newAddress()));
    expect((await me(one)).userId).not.toBe((await me(two)).userId);
  });

  cases.it('whose subject id is spelled differently is a different person', async () => {
    const [one, two] = [at.fixture.browser(), at.fixture.browser()];
    await at.signIn(one, at.someone({ sub: 'Case' }));
    await at.signIn(two, at.someone({ sub: 'case' }));
    expect((await me(one)).userId).not.toBe((await me(two)).userId);
  });

  for (const [name, user, list, code] of [
    ['with an unconfirmed address', { id: 8 }, emails('a@example.test', false), 'oauth_email_unverified'],
    ['with no address', { id: 9 }, [], 'oauth_email_missing'],
    ['without a number', { name: 'x' }, emails('a@example.test'), 'oauth_token_invalid'],
    ['with a text for a number', { id: '42' }, emails('a@example.test'), 'oauth_token_invalid'],
    ['with a text for addresses', { id: 10 }, 'a@example.test', 'oauth_token_invalid'],
  ] as const) {
    cases.it(`${name} is not signed in`, async () => {
      refused(await atGitHub(at.fixture.browser(), user, list), code);
    });
  }

  cases.it('who brings the authorization request of the first provider is refused', async () => {
    const browser = at.fixture.browser();
    const params = await at.go(browser, at.someone());
    const { url } = (await browser.post('/api/auth/providers/github/start', {})).json as { url: string };
    const mixed = { ...params, state: getParams(new URL(url))['state'] };
    refused(await at.back(browser, mixed), 'oauth_issuer_mismatch');
  });
});

let theirs = 0;
const reported = ({ status, text }: Answer): string => `${status} ${text.replace(/urn:request:[\w-]+/, '')}`;
