import { ResetInspection, ResetRequested } from '@throughline/contracts/identity/reset.requests.js';
import { Clock } from '@throughline/platform/clock.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { CredentialStore } from '../../passwords/credential-store.js';
import { rateLimits, RateLimits } from '../../../kernel/http/rate-limits/rate-limits.js';
import type { Answer, Client } from '../../../testing/client.js';
import { newAddress, password, SignUpFixture, tokenIn } from '../../../testing/sign-up-fixture.js';

const minute = 60_000;
const another = 'another orbit 48';

let fixture: SignUpFixture;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
});
afterAll(() => fixture.stop());

const ask = (browser: Client, email: string) => browser.post('/api/auth/reset', { email });
const inspect = (token: string) => fixture.browser().post('/api/auth/reset/inspect', { token });
const change = (token: string, next = another) =>
  fixture.browser().post('/api/auth/reset/change', { token, password: next });

/** The minute is over in which no second mail is sent; it is counted by Postgres' own clock. */
const later = (email: string) =>
  fixture.app.get(RateLimits).resetAttempts('mail.address', fixture.app.get(Fingerprints).fingerprintFor(email));

/** Somebody with a workspace who has requested another password, and the token of the link. */
const asked = async (slug: string, email = newAddress()) => {
  const person = await fixture.settled(slug, email);
  await ask(fixture.browser(), email);
  return { ...person, email, token: tokenIn(await fixture.mailTo(email, 2)) };
};

describe('a forgotten password', () => {
  it('is replaced by the link in the mail; every session ends and nobody is signed in', async () => {
    const { browser, email, token } = await asked('forgot');
    const seen = (await inspect(token)).as(ResetInspection);
    expect(seen.email).toMatch(/^p…@example\.test$/);
    const answer = await change(token);
    expect(answer.json).toEqual({ next: '/auth/reset-password/success' });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await browser.get('/api/me')).problem.code).toBe('session_revoked');
    expect((await fixture.signIn(fixture.browser(), email)).status).toBe(401);
    expect((await fixture.signIn(fixture.browser(), email, { password: another })).status).toBe(200);
    await fixture.mailAbout(email, 'Your password was changed');
  });

  it('is not locked by an event from before it was set', async () => {
    const { email, token } = await asked('late-lock');
    const credentials = fixture.app.get(CredentialStore);
    const before = fixture.app.get(Clock).now().toISOString();
    fixture.advance(1_000);
    await change(token);
    const credential = await credentials.findByFingerprint(fixture.app.get(Fingerprints).fingerprintFor(email));
    if (credential === null) throw new Error('The person has no password.');
    await credentials.lockPasswordSetBefore(credential.userId, before);
    expect((await fixture.signIn(fixture.browser(), email, { password: another })).status).toBe(200);
  });

  it('needs a good password, and another one, before the link is used up', async () => {
    const { token } = await asked('good');
    expect((await change(token, 'short')).problem.code).toBe('password_too_short');
    expect((await change(token, 'AdaLovelace1815')).problem.code).toBe('password_breached');
    expect((await change(token, password)).problem.code).toBe('password_same');
    expect((await change(token)).status).toBe(200);
  });

  it('has one link, good once, for half an hour', async () => {
    const { email, token } = await asked('once');
    const tabs = await Promise.all([change(token), change(token, 'one more orbit 49')]);
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await inspect(token)).problem.code).toBe('link_expired');
    expect((await inspect('x'.repeat(43))).problem.code).toBe('link_invalid');
    const mailed = async (count: number) => {
      await later(email);
      await ask(fixture.browser(), email);
      return tokenIn(await fixture.mailTo(email, count));
    };
    const older = await mailed(4);
    const newer = await mailed(5);
    expect((await inspect(older)).problem.code).toBe('link_expired');
    expect((await inspect(newer)).status).toBe(200);
    fixture.advance(30 * minute);
    expect((await change(newer)).problem.code).toBe('link_expired');
  });

  it('is nothing by being loaded', async () => {
    const { token } = await asked('scanner');
    for (const path of ['/api/auth/reset/change', '/api/auth/reset/inspect'])
      for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
        expect((await fixture.browser().send(method, `${path}?t=${token}`)).status).toBeGreaterThanOrEqual(400);
    for (let i = 0; i < 10; i += 1) expect((await inspect(token)).status).toBe(200);
    expect((await change(token)).status).toBe(200);
  });

  it('of an account that was never confirmed is visible how to begin again', async () => {
    const { email } = await fixture.registered();
    fixture.advance(61_000);
    await ask(fixture.browser(), email);
    expect(await fixture.mailTo(email, 2)).toMatchObject({ subject: 'Confirm your e-mail first' });
  });
});

describe('asking for another password', () => {
  const visible = ({ status, headers, text }: Answer) => ({
    status,
    headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
    text,
  });

  it('does not tell whether there is an account', async () => {
    const { email } = await fixture.settled('silent');
    fixture.advance(61_000);
    const unknown = newAddress();
    for (let i = 0; i < 3; i += 1) {
      const [a, b] = [visible(await ask(fixture.browser(), email)), visible(await ask(fixture.browser(), unknown))];
      expect(a).toEqual({ ...b, text: a.text });
      expect(ResetRequested.parse(JSON.parse(a.text)).resendIn).toBeLessThanOrEqual(minute);
    }
    await fixture.mailTo(email, 2);
    expect(await fixture.mailsTo(unknown)).toEqual([]);
  });

  it('often, in one network, keeps nobody else from it', async () => {
    const { email } = await fixture.settled('besieged');
    const attacker = fixture.browser();
    for (let i = 0; i < 10; i += 1) {
      fixture.advance(61_000);
      await ask(attacker, email);
    }
    await fixture.mailTo(email, 6);
    fixture.advance(61_000);
    await ask(fixture.browser(), email);
    await fixture.mailTo(email, 7);
    expect(await fixture.mailsTo(email)).toHaveLength(7);
  });

  it('often, in many networks, keeps no browser from it that has signed in before', async () => {
    const { browser, email } = await fixture.settled('beleaguered');
    const fingerprint = fixture.app.get(Fingerprints).fingerprintFor(email);
    for (let n = 0; n < rateLimits['mail.address'][1].points; n += 1) {
      fixture.advance(61_000);
      await fixture.app.get(RateLimits).countAttempt('mail.address', fingerprint);
    }
    const before = (await fixture.mailsTo(email)).length;
    fixture.advance(61_000);
    const unknown = ResetRequested.parse((await ask(fixture.browser(), email)).json);
    expect(unknown.resendIn).toBeGreaterThan(minute);
    expect(ResetRequested.parse((await ask(browser, email)).json).resendIn).toBe(minute);
    expect((await change(tokenIn(await fixture.mailTo(email, before + 1)))).status).toBe(200);
    await fixture.mailTo(email, before + 2);
    expect(await fixture.mailsTo(email)).toHaveLength(before + 2);
  });

  it('too early sends no second mail', async () => {
    const { email } = await asked('hasty');
    await ask(fixture.browser(), email);
    await later(email);
    await ask(fixture.browser(), email);
    await fixture.mailTo(email, 3);
    expect(await fixture.mailsTo(email)).toHaveLength(3);
  });
});

describe('a hundred wrong passwords in a row', () => {
  it('lock the password, with the way out by the mailbox', async () => {
    const { browser, email } = await fixture.settled('locked');
    for (let i = 0; i < 100; i += 1) {
      fixture.advance(16 * minute);
      const guess = await fixture.signIn(fixture.browser(), email, { password: `guess number ${i} of it` });
      expect(guess.status).toBe(401);
    }
    expect(await fixture.mailTo(email, 2)).toMatchObject({ subject: 'Your password was locked' });
    fixture.advance(16 * minute);
    expect((await fixture.signIn(fixture.browser(), email)).problem.code).toBe('invalid_credentials');
    // Only the password is locked: who is signed in stays so.
    expect((await browser.get('/api/me')).status).toBe(200);
    await ask(fixture.browser(), email);
    await change(tokenIn(await fixture.mailTo(email, 3)));
    const back = await eventually('the new password signs in', async () => {
      const answer = await fixture.signIn(fixture.browser(), email, { password: another });
      return answer.status === 200 ? answer : undefined;
    });
    expect(back.json).toEqual({ next: '/locked' });
  });
});
