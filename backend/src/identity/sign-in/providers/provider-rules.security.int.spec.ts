import type { ProblemCode } from '@throughline/contracts/problem.js';
import type { Answer } from '../../../testing/client.js';
import { securityCases } from '../../../testing/security-cases.js';
import { ProviderFixture } from '../../../testing/provider-fixture.js';

const cases = securityCases('oauth', 'oauth-rules');
const refused = (answer: Answer, code: ProblemCode): void => {
  expect(answer.problem.code).toBe(code);
  expect(answer.headers.getSetCookie()).toEqual([]);
};

let at: ProviderFixture;
beforeAll(async () => {
  at = await ProviderFixture.open({ PROVIDER_DOMAINS: 'harbour.test' });
});
afterAll(() => at.close());
afterEach(() => {
  at.issuer.tampering = () => undefined;
});

let people = 0;
const ofHarbour = (over = {}) => at.someone({ email: `one-${(people += 1)}@harbour.test`, ...over });

describe('when sign-up is restricted to some domains', () => {
  it('people of these domains are signed in', async () =>
    expect((await at.signIn(at.fixture.browser(), ofHarbour())).json).toEqual({ next: '/auth/setup' }));

  for (const email of ['a@evil.test', 'a@harbour.test.evil.test', 'a@sub.harbour.test', 'a@evil-harbour.test']) {
    cases.it(`${email} is refused`, async () => {
      refused(await at.signIn(at.fixture.browser(), at.someone({ email })), 'oauth_domain_not_allowed');
    });
  }

  cases.it('an unconfirmed address of these domains is refused', async () => {
    refused(await at.signIn(at.fixture.browser(), ofHarbour({ email_verified: false })), 'oauth_domain_not_allowed');
  });

  cases.it('a person who left the domain is refused, with or without an account', async () => {
    const person = ofHarbour();
    await at.signIn(at.fixture.browser(), person);
    const moved = { ...person, email: 'somebody@evil.test' };
    refused(await at.signIn(at.fixture.browser(), moved), 'oauth_domain_not_allowed');
  });
});

describe('a process with other settings', () => {
  const elsewhere = (env: Record<string, string>) => at.fixture.backend.another(env);

  cases.it('opens no account when sign-up is closed, and signs in people who have one', async () => {
    const { url } = await elsewhere({ PROVIDER_SIGN_UP: 'closed' });
    const known = ofHarbour();
    await at.signIn(at.fixture.browser(), known);
    expect((await at.signIn(at.fixture.browser().at(url), known)).status).toBe(200);
    refused(await at.signIn(at.fixture.browser().at(url), ofHarbour()), 'oauth_signup_closed');
  });

  cases.it('refuses the answer of a provider that was removed meanwhile', async () => {
    const { url } = await elsewhere({ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' });
    const browser = at.fixture.browser();
    const params = await at.go(browser, ofHarbour());
    refused(await at.back(browser.at(url), params), 'oauth_provider_disabled');
  });

  for (const [name, code, tamper] of [
    ['says it is somebody else', 'oauth_token_invalid', { issuer: 'https://evil.test' }],
    ['has no token endpoint', 'oauth_provider_unavailable', { token_endpoint: undefined }],
  ] as const) {
    cases.it(`does not go to a provider that ${name}`, async () => {
      const { url } = await elsewhere({});
      at.issuer.tampering = (context) => {
        if (context.path.startsWith('/.well-known/')) context.body = { ...(context.body as object), ...tamper };
      };
      const browser = at.fixture.browser().at(url);
      const begun = await browser.post('/api/auth/providers/oidc/start', {});
      if (begun.status !== 200) return refused(begun, code);
      refused(await at.signIn(browser, ofHarbour()), code);
    });
  }

  cases.it('reports that the provider is down, and continues when it is available again', async () => {
    const { url } = await elsewhere({});
    const browser = at.fixture.browser().at(url);
    at.issuer.tampering = (context) => {
      if (context.path.startsWith('/.well-known/')) context.status = 503;
    };
    refused(await browser.post('/api/auth/providers/oidc/start', {}), 'oauth_provider_unavailable');
    at.issuer.tampering = () => undefined;
    expect((await at.signIn(browser, ofHarbour())).status).toBe(200);
  });

  cases.it('refuses a token while the keys of the provider are unavailable', async () => {
    const { url } = await elsewhere({});
    at.issuer.tampering = (context) => {
      if (context.path === '/jwks') context.status = 500;
    };
    refused(await at.signIn(at.fixture.browser().at(url), ofHarbour()), 'oauth_provider_unavailable');
  });
});
