import { jest } from '@jest/globals';
import { Me } from '@throughline/contracts/identity/identity.requests.js';
import { RecoveryCodes, SecondFactorEnrolment, Security } from '@throughline/contracts/identity/security.requests.js';
import { Clock } from '@throughline/platform/clock.js';
import { EventStore, EventStoreUnavailable } from '@throughline/platform/eventstore/event-store.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Passwords } from '@throughline/platform/vault/passwords.js';
import type { Client } from '../../testing/client.js';
import { listenTo } from '../../testing/log-listener.js';
import { password, SignUpFixture, tokenIn } from '../../testing/sign-up-fixture.js';
import { RecoveryCodeStore } from './recovery-code-store.js';
import { getCode, stepAt } from './totp.js';

const minute = 60_000;

let fixture: SignUpFixture;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
});
afterAll(() => fixture.stop());

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const getBytes = (secret: string): Buffer => {
  const bits = [...secret].map((char) => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
};
/** Returns what the authenticator shows now. */
const shown = (secret: string): string => getCode(getBytes(secret), stepAt(fixture.app.get(Clock).now()));
const wrongFor = (secret: string): string => String((Number(shown(secret)) + 1) % 1_000_000).padStart(6, '0');

/** Somebody with an authenticator, and where it was set up. */
const enrolled = async (slug: string) => {
  const person = await fixture.settled(slug);
  const { secret, uri } = (await person.browser.post('/api/me/second-factor')).as(SecondFactorEnrolment);
  expect(uri).toContain(`secret=${secret}&issuer=Throughline`);
  const enable = (code: string) => person.browser.post('/api/me/second-factor/enable', { code });
  expect((await enable(wrongFor(secret))).problem.code).toBe('mfa_invalid');
  const { codes } = (await enable(shown(secret))).as(RecoveryCodes);
  fixture.advance(minute);
  return { ...person, secret, codes };
};
const enter = (browser: Client, code: string) => browser.post('/api/auth/second-factor', { code });
const security = async (browser: Client) => (await browser.get('/api/me/security')).as(Security);

/** A browser in which the password was right. */
const waiting = async (email: string): Promise<Client> => {
  const browser = fixture.browser();
  expect((await fixture.signIn(browser, email)).json).toEqual({ next: '/auth?step=code' });
  return browser;
};

describe('a second factor', () => {
  it('is required after the password; without it there is no session', async () => {
    const { browser, email, secret } = await enrolled('both');
    expect(await security(browser)).toEqual({
      password: true,
      secondFactor: true,
      recoveryCodesLeft: 10,
      passkeys: [],
    });
    await fixture.mailAbout(email, 'Two-factor sign-in is on');
    const other = await waiting(email);
    expect((await other.get('/api/me')).problem.code).toBe('session_missing');
    expect((await enter(other, shown(secret))).json).toEqual({ next: '/both' });
    expect((await other.get('/api/me')).status).toBe(200);
    expect((await enter(fixture.browser(), shown(secret))).problem.code).toBe('flow_expired');
  });

  it('accepts a code once, on any route', async () => {
    const { email, secret } = await enrolled('replay');
    const [first, second] = [await waiting(email), await waiting(email)];
    const code = shown(secret);
    expect((await Promise.all([enter(first, code), enter(second, code)])).map(({ status }) => status).sort()).toEqual([
      200, 401,
    ]);
    fixture.advance(30_000);
    expect((await enter(await waiting(email), shown(secret))).status).toBe(200);
  });

  it('allows five tries for each password, and pauses after ten wrong ones in a row', async () => {
    const { email, secret } = await enrolled('guess');
    const listCodes = async () => {
      const browser = await waiting(email);
      const answers = await Promise.all(Array.from({ length: 6 }, () => enter(browser, wrongFor(secret))));
      return answers.map(({ problem }) => problem.code).sort();
    };
    const five = Array.from({ length: 5 }, () => 'mfa_invalid');
    expect(await listCodes()).toEqual(['flow_expired', ...five]);
    expect(await listCodes()).toEqual(['flow_expired', ...five]);
    const paused = await enter(await waiting(email), shown(secret));
    expect(paused.problem).toMatchObject({ code: 'mfa_locked', status: 429 });
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(800);
    fixture.advance(15 * minute);
    expect((await enter(await waiting(email), shown(secret))).status).toBe(200);
  });

  it('can be replaced by a recovery code, each valid once, and its owner is notified', async () => {
    const { browser, email, codes } = await enrolled('lost');
    expect(new Set(codes).size).toBe(10);
    const [code = ''] = codes;
    expect((await enter(await waiting(email), code.toLowerCase())).status).toBe(200);
    expect((await enter(await waiting(email), code)).problem.code).toBe('mfa_invalid');
    expect((await security(browser)).recoveryCodesLeft).toBe(9);
    await fixture.mailAbout(email, 'Recovery code used');
    const { codes: newer } = (await browser.post('/api/me/second-factor/recovery-codes')).as(RecoveryCodes);
    expect((await enter(await waiting(email), codes[1] ?? '')).problem.code).toBe('mfa_invalid');
    expect((await enter(await waiting(email), newer[0] ?? '')).status).toBe(200);
  });

  it('is also required by a password reset and by reauthentication', async () => {
    const { browser, email, secret } = await enrolled('reset-too');
    fixture.advance(16 * minute);
    expect((await browser.delete('/api/me/second-factor')).problem.code).toBe('reauth_required');
    const step = (body: object) => browser.post('/api/me/step-up', { password, ...body });
    expect((await step({})).problem).toMatchObject({ code: 'mfa_required', status: 403 });
    expect((await step({ code: shown(secret) })).status).toBe(204);
    fixture.advance(minute);
    await fixture.browser().post('/api/auth/reset', { email });
    const token = tokenIn(await fixture.mailAbout(email, 'Choose a new password'));
    const change = (body: object) =>
      fixture.browser().post('/api/auth/reset/change', { token, password: 'another orbit 48', ...body });
    expect((await change({})).problem.code).toBe('mfa_required');
    expect((await change({ code: wrongFor(secret) })).problem.code).toBe('mfa_invalid');
    expect((await change({ code: shown(secret) })).status).toBe(200);
  });

  it('can be turned off after a recent sign-in', async () => {
    const { browser, email } = await enrolled('off');
    expect((await browser.delete('/api/me/second-factor')).status).toBe(204);
    expect(await security(browser)).toEqual({
      password: true,
      secondFactor: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    });
    expect((await fixture.signIn(fixture.browser(), email)).json).toEqual({ next: '/off' });
    await fixture.mailAbout(email, 'Two-factor sign-in is off');
  });
});

describe('turning a second factor on', () => {
  it('has no effect while the event store is unavailable, and can be repeated', async () => {
    const { browser } = await fixture.settled('on-away');
    const { secret } = (await browser.post('/api/me/second-factor')).as(SecondFactorEnrolment);
    const enable = () => browser.post('/api/me/second-factor/enable', { code: shown(secret) });
    const failure = new EventStoreUnavailable(new Error('gone'));
    const away = jest.spyOn(fixture.app.get(EventStore), 'append').mockRejectedValue(failure);
    expect((await enable()).status).toBe(503);
    away.mockRestore();
    expect(await security(browser)).toMatchObject({ secondFactor: false, recoveryCodesLeft: 0 });
    fixture.advance(minute);
    expect((await enable()).as(RecoveryCodes).codes).toHaveLength(10);
    expect(await security(browser)).toMatchObject({ secondFactor: true, recoveryCodesLeft: 10 });
  });
});

describe('new recovery codes', () => {
  const replace = (browser: Client) => browser.post('/api/me/second-factor/recovery-codes');
  const getUserId = async (browser: Client) => (await browser.get('/api/me')).as(Me).userId;

  it('are limited for one person, and do not delay the sign-ins of others', async () => {
    const [{ browser, email }, others] = [await enrolled('loops'), await fixture.settled('bystander')];
    const answers = Array.from({ length: 60 }, () => replace(browser));
    await Promise.race(answers);
    const signIns = Array.from({ length: 5 }, () => fixture.signIn(fixture.browser(), others.email));
    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const made = (await Promise.all(answers)).filter(({ status }) => status !== 429);
    expect(made).toHaveLength(5);
    const valid = await Promise.all(
      made.map(async (answer) => (await enter(await waiting(email), answer.as(RecoveryCodes).codes[0] ?? '')).status),
    );
    expect(valid.sort()).toEqual([200, 401, 401, 401, 401]);
  });

  it('that could not be stored are neither recorded nor announced, and the earlier ones stay valid', async () => {
    const { browser, email, codes } = await enrolled('not-stored');
    const userId = await getUserId(browser);
    const log = listenTo(fixture.app.get(EventStore));
    const unavailable = new DomainError('overloaded', { retryAfter: 2 });
    jest.spyOn(fixture.app.get(RecoveryCodeStore), 'prepare').mockRejectedValueOnce(unavailable);
    expect((await replace(browser)).problem.code).toBe('overloaded');
    expect((await log.about(userId)).map(({ type }) => type)).not.toContain('RecoveryCodesMade');
    expect((await enter(await waiting(email), codes[0] ?? '')).status).toBe(200);
    expect((await replace(browser)).status).toBe(200);
    await log.heard('RecoveryCodesMade', userId);
    await log.stop();
  });

  it('are not valid while the event store is unavailable, and the earlier ones stay valid', async () => {
    const { browser, email, codes } = await enrolled('log-away');
    const store = fixture.app.get(EventStore);
    const failure = new EventStoreUnavailable(new Error('gone'));
    const away = jest.spyOn(store, 'append').mockRejectedValue(failure);
    const answer = await replace(browser);
    away.mockRestore();
    expect(answer.status).toBe(503);
    expect((await security(browser)).recoveryCodesLeft).toBe(10);
    expect((await enter(await waiting(email), codes[0] ?? '')).status).toBe(200);
    const { codes: newer } = (await replace(browser)).as(RecoveryCodes);
    expect((await enter(await waiting(email), codes[1] ?? '')).problem.code).toBe('mfa_invalid');
    expect((await enter(await waiting(email), newer[0] ?? '')).status).toBe(200);
  });

  it('replace those of earlier versions, which are valid until then', async () => {
    const { browser, email } = await enrolled('earlier');
    const userId = await getUserId(browser);
    for (const code of ['ABCDE23456', 'ABCDE23457'])
      await fixture.app
        .get(Postgres)
        .execute('insert into vault.recovery_codes (user_id, selector, code_hash) values ($1, $2, $3)', [
          userId,
          'AB',
          await fixture.app.get(Passwords).hash(code),
        ]);
    expect((await enter(await waiting(email), 'abcde-23456')).status).toBe(200);
    expect((await enter(await waiting(email), 'ABCDE-23456')).problem.code).toBe('mfa_invalid');
    expect((await replace(browser)).status).toBe(200);
    expect((await enter(await waiting(email), 'ABCDE-23457')).problem.code).toBe('mfa_invalid');
  });
});

describe('the challenge of a passkey', () => {
  const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
  const passkey = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {}, response };
  const signIn = async (browser: Client) => (await browser.post('/api/auth/passkey', { passkey })).problem.code;
  const challenged = async (): Promise<Client> => {
    const browser = fixture.browser();
    expect((await browser.post('/api/auth/passkey/options')).status).toBe(200);
    return browser;
  };

  it('is stored when it is used and not when it is requested, and is good once', async () => {
    const stored = () => fixture.app.get(Postgres).query('select from vault.ceremonies');
    const before = (await stored()).length;
    for (let i = 0; i < 20; i += 1) await challenged();
    const browser = await challenged();
    const copy = browser.clone();
    expect(await stored()).toHaveLength(before);
    expect([await signIn(browser), await signIn(copy)]).toEqual(['passkey_failed', 'flow_expired']);
    expect(await stored()).toHaveLength(before + 1);
  });

  it('is good for ten minutes, unaltered and for its purpose', async () => {
    const { browser: signedIn } = await fixture.settled('challenged');
    const [late, altered, other] = [await challenged(), await challenged(), await challenged()];
    const cookie = altered.cookies.get('pk') ?? '';
    altered.cookies.set(
      'pk',
      cookie.replace(/\.(\d+)\./, (_, expiry) => `.${Number(expiry) + 1}.`),
    );
    signedIn.cookies.set('pk', other.cookies.get('pk') ?? '');
    expect(await signIn(altered)).toBe('flow_expired');
    expect((await signedIn.post('/api/me/step-up/passkey', { passkey })).problem.code).toBe('flow_expired');
    fixture.advance(10 * minute);
    expect(await signIn(late)).toBe('flow_expired');
  });
});
