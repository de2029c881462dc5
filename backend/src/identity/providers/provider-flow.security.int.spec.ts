import type { ProblemCode } from '@throughline/contracts/problem.js';
import { AtProvider } from '@throughline/contracts/identity/provider.requests.js';
import type { Answer, Client } from '../../testing/client.js';
import { walkThrough } from '../../testing/oidc-issuer.js';
import { securityCases } from '../../testing/security-cases.js';
import { me, myProviders, getParams, ProviderFixture } from '../../testing/provider-fixture.js';

const cases = securityCases('oauth', 'oauth-flow');
const minute = 60_000;

let homes = 0;
let at: ProviderFixture;
beforeAll(async () => {
  at = await ProviderFixture.open();
});
afterAll(() => at.close());

const refused = (answer: Answer, code: ProblemCode): void => {
  expect(answer.problem.code).toBe(code);
  expect(answer.headers.getSetCookie().filter((line) => /(^|-)sid=/.test(line))).toEqual([]);
};
const tokensAsked = (): number => at.issuer.calls.filter((call) => call.startsWith('POST /token')).length;
/** Refused before anything was sent to the issuer. */
const refusedAtOnce = async (code: ProblemCode, attack: () => Promise<Answer>): Promise<void> => {
  const before = tokensAsked();
  refused(await attack(), code);
  expect(tokensAsked()).toBe(before);
};

type Arrived = { browser: Client; params: Record<string, string> };
const arrived = async (): Promise<Arrived> => {
  const browser = at.fixture.browser();
  return { browser, params: await at.go(browser, at.someone()) };
};

describe('an answer to a request of another browser', () => {
  const altered: [string, ProblemCode, (params: Record<string, string>) => object][] = [
    ['without a state', 'oauth_state_missing', ({ code }) => ({ code })],
    ['with an empty state', 'oauth_state_missing', (params) => ({ ...params, state: '' })],
    ['with a made-up state', 'oauth_state_mismatch', (params) => ({ ...params, state: 'a'.repeat(43) })],
    [
      'with half of the state',
      'oauth_state_mismatch',
      (params) => ({ ...params, state: params['state']?.slice(0, 20) }),
    ],
    [
      'with a state in capitals',
      'oauth_state_mismatch',
      (params) => ({ ...params, state: params['state']?.toUpperCase() }),
    ],
    ['with a list for a state', 'validation_failed', (params) => ({ ...params, state: [params['state']] })],
    ['with an object for a state', 'validation_failed', (params) => ({ ...params, state: { $ne: '' } })],
    ['with a state of 5,000 characters', 'validation_failed', (params) => ({ ...params, state: 'a'.repeat(5_000) })],
    ['with a zero character in the state', 'oauth_state_mismatch', (params) => ({ ...params, state: '\u0000' })],
  ];
  for (const [name, code, alter] of altered) {
    cases.it(`${name} is refused`, async () => {
      const { browser, params } = await arrived();
      await refusedAtOnce(code, () => at.back(browser, alter(params)));
    });
  }

  cases.it('of an attacker, lured into the victim’s browser, signs nobody in', async () => {
    const { params } = await arrived();
    await refusedAtOnce('oauth_state_mismatch', () => at.back(at.fixture.browser(), params));
  });

  cases.it('of an attacker is refused while the victim has a request of their own in progress', async () => {
    const { params } = await arrived();
    const victim = await arrived();
    await refusedAtOnce('oauth_state_mismatch', () => at.back(victim.browser, params));
    expect((await at.back(victim.browser, victim.params)).status).toBe(200);
  });

  for (const [name, change] of [
    ['lost', (browser: Client) => void browser.cookies.delete('oauth')],
    ['made up', (browser: Client) => void browser.cookies.set('oauth', 'b'.repeat(43))],
    ['emptied', (browser: Client) => void browser.cookies.set('oauth', '')],
  ] as const) {
    cases.it(`whose cookie was ${name} is refused`, async () => {
      const { browser, params } = await arrived();
      change(browser);
      await refusedAtOnce('oauth_state_mismatch', () => at.back(browser, params));
    });
  }

  cases.it('of a way that a newer one replaced is refused', async () => {
    const { browser, params } = await arrived();
    await at.start(browser);
    await refusedAtOnce('oauth_state_mismatch', () => at.back(browser, params));
  });
});

describe('an answer used twice', () => {
  const signedOut = (browser: Client): Client => {
    browser.cookies.delete('sid');
    return browser;
  };

  cases.it('is refused the second time', async () => {
    const { browser, params } = await arrived();
    await at.back(browser, params);
    await refusedAtOnce('oauth_flow_used', () => at.back(signedOut(browser), params));
  });

  cases.it('is refused after a failure, too', async () => {
    const { browser, params } = await arrived();
    refused(await at.back(browser, { ...params, code: 'made-up' }), 'oauth_exchange_failed');
    await refusedAtOnce('oauth_flow_used', () => at.back(browser, params));
  });

  cases.it('brought by ten tabs at once is exchanged once', async () => {
    const { browser, params } = await arrived();
    const before = tokensAsked();
    const answers = await Promise.all(Array.from({ length: 10 }, () => at.back(browser.clone(), params)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tokensAsked()).toBe(before + 1);
  });

  cases.it('is refused after ten minutes', async () => {
    const { browser, params } = await arrived();
    at.fixture.advance(10 * minute);
    await refusedAtOnce('oauth_flow_expired', () => at.back(browser, params));
  });
});

describe('an authorization code', () => {
  cases.it('of somebody else’s way does not match: it was requested with another PKCE challenge', async () => {
    const [attacker, victim] = [await arrived(), await arrived()];
    const mixed = { ...victim.params, code: attacker.params['code'] };
    refused(await at.back(victim.browser, mixed), 'oauth_exchange_failed');
  });

  cases.it('that was exchanged before is refused', async () => {
    const first = await arrived();
    await at.back(first.browser, first.params);
    const second = await arrived();
    refused(await at.back(second.browser, { ...second.params, code: first.params['code'] }), 'oauth_exchange_failed');
  });

  for (const [name, code] of [
    ['missing', undefined],
    ['empty', ''],
  ] as const) {
    cases.it(`that is ${name} is not sent anywhere`, async () => {
      const { browser, params } = await arrived();
      await refusedAtOnce('oauth_exchange_failed', () => at.back(browser, { ...params, code }));
    });
  }

  for (const [name, alter] of [
    ['without a challenge', (url: URL) => url.searchParams.delete('code_challenge')],
    ['with a plain challenge', (url: URL) => url.searchParams.set('code_challenge_method', 'plain')],
    ['with a challenge of the attacker', (url: URL) => url.searchParams.set('code_challenge', 'c'.repeat(43))],
  ] as const) {
    cases.it(`requested ${name} signs nobody in`, async () => {
      const browser = at.fixture.browser();
      at.issuer.person = at.someone();
      const url = new URL(await at.start(browser));
      alter(url);
      refused(await at.back(browser, getParams(await walkThrough(url.href))), 'oauth_exchange_failed');
    });
  }
});

describe('an error from the provider', () => {
  cases.it('is that the person said no', async () => {
    refused(await at.signIn(at.fixture.browser(), null), 'oauth_denied');
  });

  for (const [error, code] of [
    ['server_error', 'oauth_provider_unavailable'],
    ['temporarily_unavailable', 'oauth_provider_unavailable'],
    ['invalid_scope', 'oauth_exchange_failed'],
    ['<script>alert(1)</script>', 'oauth_exchange_failed'],
    ['access_denied\r\nset-cookie: sid=x', 'oauth_exchange_failed'],
  ] as const) {
    cases.it(`${JSON.stringify(error)} is told in our own words`, async () => {
      const { browser, params } = await arrived();
      const answer = await at.back(browser, { state: params['state'], iss: params['iss'], error });
      refused(answer, code);
      expect(answer.text).not.toContain(error);
    });
  }

  cases.it('next to a code is not overlooked', async () => {
    const { browser, params } = await arrived();
    await refusedAtOnce('oauth_denied', () => at.back(browser, { ...params, error: 'access_denied' }));
  });
});

describe('an answer of another issuer', () => {
  const others: [string, (iss: string) => string | undefined][] = [
    ['by its name', () => 'https://evil.test'],
    ['with a slash too many', (iss) => `${iss}/`],
    ['in capitals', (iss) => iss.toUpperCase()],
    ['that begins like it', (iss) => `${iss}.evil.test`],
    ['that is empty', () => ''],
    ['that does not name itself', () => undefined],
  ];
  for (const [name, change] of others) {
    cases.it(`${name} gets no code`, async () => {
      const { browser, params } = await arrived();
      const iss = change(params['iss'] ?? '');
      await refusedAtOnce('oauth_issuer_mismatch', () => at.back(browser, { ...params, iss }));
    });
  }

  cases.it('cannot make us say what it wants', async () => {
    const { browser, params } = await arrived();
    const answer = await at.back(browser, { state: params['state'], iss: 'https://evil.test', error: 'access_denied' });
    refused(answer, 'oauth_issuer_mismatch');
  });
});

describe('linking a provider', () => {
  const begun = async (browser: Client, person = at.someone()): Promise<Record<string, string>> => {
    at.issuer.person = person;
    const { url } = (await browser.post('/api/me/providers/oidc/link', {})).as(AtProvider);
    return getParams(await walkThrough(url));
  };

  cases.it('is not begun by who is not signed in', async () => {
    refused(await at.fixture.browser().post('/api/me/providers/oidc/link', {}), 'session_missing');
  });

  cases.it('is not ended after signing out', async () => {
    const { browser } = await at.fixture.settled('left');
    const params = await begun(browser);
    await browser.post('/api/auth/sign-out');
    await refusedAtOnce('oauth_state_mismatch', () => at.back(browser, params));
  });

  cases.it('is not ended in another session, not even of the same person', async () => {
    const { browser, email } = await at.fixture.settled('other-session');
    const params = await begun(browser);
    await at.fixture.signIn(browser, email);
    await refusedAtOnce('oauth_state_mismatch', () => at.back(browser, params));
    expect((await myProviders(browser)).linked).toEqual([]);
  });

  cases.it('is not ended in another browser: nobody is linked to an attacker’s identity by a lure', async () => {
    const { browser } = await at.fixture.settled('attacker');
    const { browser: victim } = await at.fixture.settled('victim');
    const params = await begun(browser);
    await refusedAtOnce('oauth_state_mismatch', () => at.back(victim, params));
    expect((await myProviders(victim)).linked).toEqual([]);
  });

  cases.it('takes nobody who is linked to another account', async () => {
    const { person } = await at.settled('holder');
    const { browser } = await at.fixture.settled('taker');
    refused(await at.link(browser, person), 'oauth_identity_taken');
    expect((await myProviders(browser)).linked).toEqual([]);
  });

  cases.it('by two accounts at once links one', async () => {
    const [one, two] = [await at.fixture.settled('first-of-two'), await at.fixture.settled('second-of-two')];
    const person = at.someone();
    const [first, second] = [await begun(one.browser, person), await begun(two.browser, person)];
    const answers = await Promise.all([at.back(one.browser, first), at.back(two.browser, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  cases.it('of somebody else is not undone', async () => {
    const { browser: holder } = await at.settled('untouched');
    const [linked] = (await myProviders(holder)).linked;
    const { browser } = await at.fixture.settled('meddler');
    refused(await browser.delete(`/api/me/providers/${linked?.id ?? ''}`), 'not_found');
    expect((await myProviders(holder)).linked).toHaveLength(1);
  });
});

describe('the redirect to the provider', () => {
  for (const [name, headers] of [
    ['Host', { host: 'evil.test' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.test' }],
    ['Forwarded', { forwarded: 'host=evil.test;proto=https' }],
  ] as const) {
    cases.it(`leads back to our own page whatever ${name} says`, async () => {
      const answer = await at.fixture.browser().post('/api/auth/providers/oidc/start', {}, { headers });
      expect(new URL(answer.as(AtProvider).url).searchParams.get('redirect_uri')).toBe(
        'http://localhost:3000/auth/redirect',
      );
    });
  }

  for (const returnTo of ['https://evil.test', '//evil.test', '/\\evil.test', '/auth', '/%2f/evil.test']) {
    cases.it(`ends at home when ${returnTo} is requested`, async () => {
      const { person } = await at.settled(`home-${(homes += 1)}`);
      const answer = await at.signIn(at.fixture.browser(), person, returnTo);
      expect(answer.json).toMatchObject({ next: `/home-${homes}` });
    });
  }

  for (const [name, headers] of [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a form of another site', { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' }],
  ] as const) {
    cases.it(`is not begun by ${name}, nor ended`, async () => {
      const { browser, params } = await arrived();
      refused(await browser.post('/api/auth/providers/oidc/start', {}, { headers }), 'csrf_failed');
      await refusedAtOnce('csrf_failed', () => browser.post('/api/auth/providers/return', params, { headers }));
    });
  }

  cases.it('is not ended by loading an address', async () => {
    const { browser, params } = await arrived();
    const query = new URLSearchParams(params).toString();
    expect((await browser.get(`/api/auth/providers/return?${query}`)).status).toBeGreaterThanOrEqual(400);
    expect((await at.back(browser, params)).status).toBe(200);
  });

  cases.it('replaces a session that somebody else chose', async () => {
    const { browser, params } = await arrived();
    browser.cookies.set('sid', 'x'.repeat(43));
    await at.back(browser, params);
    expect(browser.cookies.get('sid')).not.toBe('x'.repeat(43));
    expect((await me(browser)).status).toBe('setup_pending');
  });

  cases.it('is not gone more than sixty times in ten minutes from one network', async () => {
    const browser = at.fixture.browser();
    const codes: number[] = [];
    for (let i = 0; i < 61; i += 1) codes.push((await browser.post('/api/auth/providers/google/start', {})).status);
    expect(codes.slice(0, 60).every((status) => status === 403)).toBe(true);
    expect(codes.at(-1)).toBe(429);
  });
});
