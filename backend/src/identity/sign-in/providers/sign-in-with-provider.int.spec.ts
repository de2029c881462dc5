import { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { AtProvider, ProviderList } from '@throughline/contracts/identity/provider.requests.js';
import { password } from '../../../testing/sign-up-fixture.js';
import { me, myProviders, getPayload, ProviderFixture } from '../../../testing/provider-fixture.js';

let at: ProviderFixture;
beforeAll(async () => {
  at = await ProviderFixture.open();
});
afterAll(() => at.close());

describe('signing in with a provider', () => {
  it('is offered when a provider is configured', async () => {
    const list = (await at.fixture.browser().get('/api/auth/providers')).as(ProviderList);
    expect(list.items).toEqual([{ id: 'oidc', name: 'Harbour Works' }]);
  });

  it("requests authorization with PKCE, a state and a nonce, and the product's redirect URL", async () => {
    const url = new URL(await at.start(at.fixture.browser()));
    expect(url.origin).toBe(at.issuer.url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:3000/auth/redirect',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('opens an account with a confirmed address, and continues with the set-up', async () => {
    const browser = at.fixture.browser();
    const person = at.someone();
    expect((await at.signIn(browser, person)).as(NextStep)).toEqual({ next: '/auth/setup' });
    expect(await me(browser)).toMatchObject({ email: person.email, name: 'Mei Tanaka', status: 'setup_pending' });
  });

  it('signs the same person in again, even when their address at the provider changed', async () => {
    const { browser, person } = await at.settled('again');
    const { userId } = await me(browser);
    const other = at.fixture.browser();
    const moved = { ...person, email: 'somewhere-else@example.test', email_verified: false };
    expect((await at.signIn(other, moved, '/again/runs')).as(NextStep)).toEqual({ next: '/again/runs' });
    expect((await me(other)).userId).toBe(userId);
  });

  it('derives a name from the address when the provider has none', async () => {
    const browser = at.fixture.browser();
    const { email = '', ...rest } = at.someone();
    await at.signIn(browser, { ...rest, email, name: 'see www.evil.test' });
    expect((await me(browser)).name).toBe(email.split('@')[0]);
  });

  it('requests the address when the token does not contain it', async () => {
    const browser = at.fixture.browser();
    const person = at.someone();
    at.issuer.tampering = async (context) => {
      if (context.path !== '/token' || context.status !== 200) return;
      const body = context.body as { id_token: string };
      const { email: _, email_verified: __, ...claims } = getPayload(body.id_token);
      context.body = { ...body, id_token: await at.issuer.sign(claims) };
    };
    expect((await at.signIn(browser, person)).as(NextStep)).toEqual({ next: '/auth/setup' });
    at.issuer.tampering = () => undefined;
    expect((await me(browser)).email).toBe(person.email);
    expect(at.issuer.calls).toContain('GET /me 200');
  });

  it('ends a sign-up that another person started with the address, its password and waiting page included', async () => {
    const { browser: other, email } = await at.fixture.registered();
    const browser = at.fixture.browser();
    expect((await at.signIn(browser, at.someone({ email }))).as(NextStep)).toEqual({ next: '/auth/setup' });
    expect((await at.fixture.signIn(at.fixture.browser(), email)).problem.code).toBe('invalid_credentials');
    expect((await other.get('/api/auth/verification')).problem.code).toBe('flow_expired');
    expect(await myProviders(browser)).toMatchObject({ linked: [{ provider: 'oidc', account: email }] });
  });

  it('continues where it was when its page is reloaded', async () => {
    const browser = at.fixture.browser();
    const params = await at.go(browser, at.someone());
    expect((await at.back(browser, params)).as(NextStep)).toEqual({ next: '/auth/setup' });
    expect((await at.back(browser, params)).as(NextStep)).toEqual({ next: '/auth/setup' });
  });

  it('has no password to guess', async () => {
    const { person } = await at.settled('wordless');
    expect((await at.fixture.signIn(at.fixture.browser(), person.email ?? '', { password })).status).toBe(401);
  });
});

describe('linking a provider', () => {
  it('is done while signed in, notifies the owner, and lets the provider sign in from then on', async () => {
    const { browser, email } = await at.fixture.settled('inside');
    const person = at.someone();
    const before = await me(browser);
    expect((await at.link(browser, person)).status).toBe(200);
    expect(await myProviders(browser)).toMatchObject({
      linked: [{ provider: 'oidc', name: 'Harbour Works', account: person.email }],
      available: [{ id: 'oidc' }],
    });
    await at.fixture.mailAbout(email, 'Sign-in method added');
    const other = at.fixture.browser();
    await at.signIn(other, person);
    expect((await me(other)).userId).toBe(before.userId);
  });

  it('has no effect the second time', async () => {
    const { browser } = await at.fixture.settled('twice');
    const person = at.someone();
    await at.link(browser, person);
    await at.link(browser, person);
    expect((await myProviders(browser)).linked).toHaveLength(1);
  });

  it('can be undone, after which the provider signs in to another account', async () => {
    const { browser } = await at.fixture.settled('undone');
    const person = at.someone();
    await at.link(browser, person);
    const [linked] = (await myProviders(browser)).linked;
    const receipt = (await browser.delete(`/api/me/providers/${linked?.id ?? ''}`)).json as { position: number };
    expect((await browser.get(`/api/me/providers?after=${receipt.position}`)).json).toMatchObject({ linked: [] });
    const other = at.fixture.browser();
    await at.signIn(other, person);
    expect((await me(other)).userId).not.toBe((await me(browser)).userId);
  });

  it('cannot be undone when it is the last way to sign in', async () => {
    const { browser, person } = await at.settled('lastway');
    const [first] = (await myProviders(browser)).linked;
    expect((await browser.delete(`/api/me/providers/${first?.id ?? ''}`)).problem.code).toBe('last_sign_in_method');
    await at.link(browser, at.someone());
    expect((await browser.delete(`/api/me/providers/${first?.id ?? ''}`)).status).toBe(200);
    expect((await at.signIn(at.fixture.browser(), person)).problem.code).toBe('oauth_link_required');
  });

  it('leaves one of two providers when both are unlinked at the same time', async () => {
    const { browser } = await at.settled('race');
    await at.link(browser, at.someone());
    const { linked } = await myProviders(browser);
    const answers = await Promise.all(linked.map(({ id }) => browser.delete(`/api/me/providers/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

it('an address that only the user info endpoint returns is used', async () => {
  const answer = await at.fixture.browser().post('/api/auth/providers/nobody/start', {});
  expect(answer.problem.code).toBe('not_found');
  const google = await at.fixture.browser().post('/api/auth/providers/google/start', {});
  expect(google.problem.code).toBe('oauth_provider_disabled');
  expect(AtProvider.safeParse(google.json).success).toBe(false);
});
