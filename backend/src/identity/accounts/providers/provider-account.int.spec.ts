import { AtProvider } from '@throughline/contracts/identity/provider.requests.js';
import { RecoveryCodes, SecondFactorEnrolment, Security } from '@throughline/contracts/identity/security.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { Clock } from '@throughline/platform/clock.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import type { Answer } from '../../../testing/client.js';
import { walkThrough, type IssuerPerson } from '../../../testing/oidc-issuer.js';
import { Schedule } from '../../../kernel/schedule/schedule.js';
import { getCode, stepAt } from '../../second-factor/totp.js';
import { tokenIn } from '../../../testing/sign-up-fixture.js';
import { me, myProviders, getParams, ProviderFixture } from '../../../testing/provider-fixture.js';

const minute = 60_000;
const day = 24 * 60 * minute;
const another = 'another orbit 48';

let at: ProviderFixture;
beforeAll(async () => {
  at = await ProviderFixture.open();
});
afterAll(() => at.close());

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Returns what an authenticator with this secret shows now. */
const shown = (secret: string): string => {
  const bits = [...secret].map((char) => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  return getCode(bytes, stepAt(at.fixture.app.get(Clock).now()));
};

describe('an account that a provider opened', () => {
  it('gets a password by its mailbox, like any other, and then can do without the provider', async () => {
    const { browser, person } = await at.settled('mailbox');
    const email = person.email ?? '';
    await at.fixture.browser().post('/api/auth/reset', { email });
    const token = tokenIn(await at.fixture.mailAbout(email, 'password'));
    const change = { token, password: another };
    expect((await at.fixture.browser().post('/api/auth/reset/change', change)).status).toBe(200);
    expect((await browser.get('/api/me')).problem.code).toBe('session_revoked');
    const newBrowser = at.fixture.browser();
    expect((await at.fixture.signIn(newBrowser, email, { password: another })).status).toBe(200);
    const [linked] = (await myProviders(newBrowser)).linked;
    expect((await newBrowser.delete(`/api/me/providers/${linked?.id ?? ''}`)).status).toBe(200);
  });

  it('asks for its second factor after the provider, too', async () => {
    const { browser, person } = await at.settled('factor');
    const { secret } = (await browser.post('/api/me/second-factor')).as(SecondFactorEnrolment);
    (await browser.post('/api/me/second-factor/enable', { code: shown(secret) })).as(RecoveryCodes);
    at.fixture.advance(minute);
    const other = at.fixture.browser();
    expect((await at.signIn(other, person, '/factor/runs')).json).toEqual({ next: '/auth?step=code' });
    expect((await other.get('/api/me')).problem.code).toBe('session_missing');
    const answer = await other.post('/api/auth/second-factor', { code: shown(secret) });
    expect(answer.json).toEqual({ next: '/factor/runs' });
    expect((await me(other)).email).toBe(person.email);
  });

  it('shows at the provider that it is them, and sets a password once', async () => {
    const { browser, person } = await at.settled('first-password');
    const confirm = async (who: IssuerPerson): Promise<Answer> => {
      at.issuer.person = who;
      const asked = { returnTo: '/first-password/settings/profile' };
      const { url } = (await browser.post('/api/me/providers/oidc/confirm', asked)).as(AtProvider);
      expect(new URL(url).searchParams.get('max_age')).toBe('0');
      return at.back(browser, getParams(await walkThrough(url)));
    };
    const set = (next: string) => browser.post('/api/me/password/first', { next });
    at.fixture.advance(16 * minute);
    expect((await browser.get('/api/me/security')).as(Security).password).toBe(false);
    expect((await set(another)).problem.code).toBe('reauth_required');
    expect((await confirm(at.someone())).problem.code).toBe('oauth_other_account');
    expect((await set(another)).problem.code).toBe('reauth_required');
    const before = browser.cookies.get('sid');
    expect((await confirm(person)).json).toEqual({ next: '/first-password/settings/profile' });
    expect(browser.cookies.get('sid')).not.toBe(before);
    expect((await set('short')).problem.code).toBe('password_too_short');
    const { position } = (await set(another)).as(Receipt);
    expect((await browser.get(`/api/me/security?after=${position}`)).as(Security).password).toBe(true);
    expect((await set('yet another orbit 49')).problem.code).toBe('invalid_state');
    const newBrowser = at.fixture.browser();
    expect((await at.fixture.signIn(newBrowser, person.email ?? '', { password: another })).status).toBe(200);
  });

  it('needs the code of a second factor before it shows that at the provider', async () => {
    const { browser } = await at.settled('first-factor');
    const { secret } = (await browser.post('/api/me/second-factor')).as(SecondFactorEnrolment);
    (await browser.post('/api/me/second-factor/enable', { code: shown(secret) })).as(RecoveryCodes);
    at.fixture.advance(minute);
    const confirm = (body: object) => browser.post('/api/me/providers/oidc/confirm', body);
    expect((await confirm({})).problem.code).toBe('mfa_required');
    expect((await confirm({ code: 'AAAAAAAAAA' })).problem.code).toBe('mfa_invalid');
    expect((await confirm({ code: shown(secret) })).as(AtProvider).url).toContain('code_challenge');
  });

  it('tells its owner of a browser that signed in for the first time', async () => {
    const { person } = await at.settled('elsewhere');
    await at.signIn(at.fixture.browser(), person);
    expect((await at.fixture.mailAbout(person.email ?? '', 'New sign-in')).text).toContain('Mei Tanaka');
  });
});

describe('an account that was given up', () => {
  it('leaves nothing behind at the provider: who comes again is new here', async () => {
    const person = at.someone();
    const browser = at.fixture.browser();
    await at.signIn(browser, person);
    const { userId } = await me(browser);
    expect((await browser.post('/api/me/deletion', { email: person.email })).status).toBe(200);
    at.fixture.advance(15 * day);
    await at.fixture.app.get(Schedule).runNow('erase-people');
    const newcomer = await eventually('the person can sign in as somebody new', async () => {
      const other = at.fixture.browser();
      return (await at.signIn(other, person)).status === 200 ? other : undefined;
    });
    const other = await me(newcomer);
    expect([other.userId === userId, other.email, other.status]).toEqual([false, person.email, 'setup_pending']);
  });
});

describe('a way in', () => {
  it('is added and taken away only by who showed lately that it is them', async () => {
    const { browser } = await at.fixture.settled('fresh');
    await at.link(browser, at.someone());
    const [linked] = (await myProviders(browser)).linked;
    at.fixture.advance(16 * minute);
    expect((await browser.post('/api/me/providers/oidc/link', {})).problem.code).toBe('reauth_required');
    expect((await browser.delete(`/api/me/providers/${linked?.id ?? ''}`)).problem.code).toBe('reauth_required');
    expect((await myProviders(browser)).linked).toHaveLength(1);
  });
});
