import { Me } from '@throughline/contracts/identity/identity.requests.js';
import { EmailChangeInspection, StopInspection } from '@throughline/contracts/identity/security.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import type { Client } from '../../../testing/client.js';
import { Schedule } from '../../../kernel/schedule/schedule.js';
import { newAddress, password, SignUpFixture, tokenIn } from '../../../testing/sign-up-fixture.js';

const minute = 60_000;
const hour = 60 * minute;

let fixture: SignUpFixture;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
});
afterAll(() => fixture.stop());

const request = (browser: Client, email: string) => browser.post('/api/me/email', { email });
const confirm = (token: string) => fixture.browser().post('/api/auth/email-change', { token });
const stop = (token: string) => fixture.browser().post('/api/auth/stop', { token });
const me = async (browser: Client) => (await browser.get('/api/me')).as(Me);

/** Somebody who has requested another address, and the tokens of both e-mails. */
const asking = async (slug: string) => {
  const person = await fixture.settled(slug);
  const next = newAddress();
  (await request(person.browser, next)).as(Receipt);
  return {
    ...person,
    next,
    link: tokenIn(await fixture.mailAbout(next, 'Confirm your new e-mail address')),
    stopLink: tokenIn(await fixture.mailAbout(person.email, 'about to change')),
  };
};

describe('another address', () => {
  it('counts once its mailbox says yes, not before', async () => {
    const { browser, email, next, link } = await asking('moves');
    expect(await me(browser)).toMatchObject({ email, newEmail: next });
    expect((await fixture.signIn(fixture.browser(), next)).status).toBe(401);
    const seen = await fixture.browser().post('/api/auth/email-change/inspect', { token: link });
    expect(seen.as(EmailChangeInspection).email).toMatch(/^p…@example\.test$/);
    expect((await confirm(link)).json).toEqual({ next: '/auth' });
    expect(await me(browser)).toMatchObject({ email: next, newEmail: null });
    expect((await fixture.signIn(fixture.browser(), next)).status).toBe(200);
    expect((await fixture.signIn(fixture.browser(), email)).status).toBe(401);
    expect((await confirm(link)).problem.code).toBe('link_expired');
  });

  it('is stopped from the old mailbox, before and after it is confirmed', async () => {
    for (const confirmed of [false, true]) {
      const { browser, email, next, link, stopLink } = await asking(`stop-${confirmed ? 'after' : 'before'}`);
      if (confirmed) await confirm(link);
      fixture.advance(confirmed ? 71 * hour : 0);
      const seen = await fixture.browser().post('/api/auth/stop/inspect', { token: stopLink });
      expect(seen.as(StopInspection).about).toBe('email');
      expect((await stop(stopLink)).json).toEqual({ next: '/auth/reset-password' });
      expect((await browser.get('/api/me')).problem.code).toBe('session_revoked');
      // The person who requested it knows the password.
      expect((await fixture.signIn(fixture.browser(), email)).status).toBe(401);
      expect((await fixture.signIn(fixture.browser(), next)).status).toBe(401);
      expect((await confirm(link)).problem.code).toBe('link_expired');
      expect((await stop(stopLink)).problem.code).toBe('link_expired');
      await fixture.browser().post('/api/auth/reset', { email });
      const token = tokenIn(await fixture.mailAbout(email, 'Choose a new password'));
      await fixture.browser().post('/api/auth/reset/change', { token, password: 'another orbit 48' });
      expect((await fixture.signIn(fixture.browser(), email, { password: 'another orbit 48' })).status).toBe(200);
      // Free again, for anybody.
      await fixture.register(fixture.browser(), next);
      await fixture.mailAbout(next, 'Confirm your e-mail');
    }
  });

  it('after another one is stopped as well: a thief cannot outrun the mailbox of before', async () => {
    const { browser, email, next, link, stopLink } = await asking('outrun');
    await confirm(link);
    const third = newAddress();
    (await request(browser, third)).as(Receipt);
    await confirm(tokenIn(await fixture.mailAbout(third, 'Confirm your new e-mail address')));
    expect((await fixture.signIn(fixture.browser(), third)).status).toBe(200);
    expect((await stop(stopLink)).status).toBe(200);
    for (const address of [third, next, email])
      expect((await fixture.signIn(fixture.browser(), address)).status).toBe(401);
    await fixture.browser().post('/api/auth/reset', { email });
    await fixture.mailAbout(email, 'Choose a new password');
  });

  it('cannot be stopped after three days, and the old address is free', async () => {
    const { link, stopLink, email } = await asking('late');
    await confirm(link);
    fixture.advance(72 * hour);
    expect((await stop(stopLink)).problem.code).toBe('link_expired');
    await fixture.app.get(Schedule).runNow('release-old-emails');
    await fixture.register(fixture.browser(), email);
    await eventually('a second mail to confirm the address arrives', async () => {
      const confirming = (await fixture.mailsTo(email)).filter(({ subject }) => subject === 'Confirm your e-mail');
      return confirming.length === 2;
    });
  });

  it('is one at a time, for an hour, until it is cancelled', async () => {
    const { browser, email, link } = await asking('one');
    const other = newAddress();
    await request(browser, other);
    const newer = tokenIn(await fixture.mailAbout(other, 'Confirm your new e-mail address'));
    expect((await confirm(link)).problem.code).toBe('link_expired');
    (await browser.delete('/api/me/email')).as(Receipt);
    expect((await confirm(newer)).problem.code).toBe('link_expired');
    await fixture.backend.settled();
    expect(await me(browser)).toMatchObject({ email, newEmail: null });
    const last = newAddress();
    await request(browser, last);
    const late = tokenIn(await fixture.mailAbout(last, 'Confirm your new e-mail address'));
    fixture.advance(hour);
    expect((await confirm(late)).problem.code).toBe('link_expired');
  });

  it('that is somebody’s is answered the same; its holder is told, and nothing changes', async () => {
    const { email: taken } = await fixture.settled('holder');
    const { browser, email } = await fixture.settled('asker');
    const [a, b] = [await request(browser, taken), await request(browser, newAddress())];
    expect([a.status, Object.keys(a.json as object)]).toEqual([b.status, Object.keys(b.json as object)]);
    await fixture.mailAbout(taken, 'Someone tried to use your e-mail address');
    expect((await me(browser)).email).toBe(email);
  });

  it('needs a fresh sign-in, and is another one', async () => {
    const { browser, email } = await fixture.settled('stale');
    expect((await request(browser, email.toUpperCase())).problem.code).toBe('validation_failed');
    fixture.advance(16 * minute);
    expect((await request(browser, newAddress())).problem).toMatchObject({ code: 'reauth_required', status: 403 });
    const stepUp = (given: string) => browser.post('/api/me/step-up', { password: given });
    expect((await stepUp('not the password')).problem.code).toBe('current_password_wrong');
    const before = browser.cookies.get('sid');
    expect((await stepUp(password)).status).toBe(204);
    expect(browser.cookies.get('sid')).not.toBe(before);
    expect((await request(browser, newAddress())).status).toBe(200);
  });
});

describe('a changed password', () => {
  it('is disowned from the mailbox: nobody gets in until another one is chosen', async () => {
    const { browser, email } = await fixture.settled('disowned');
    await browser.post('/api/me/password', { current: password, next: 'another orbit 48' });
    const token = tokenIn(await fixture.mailAbout(email, 'Your password was changed'));
    const seen = await fixture.browser().post('/api/auth/stop/inspect', { token });
    expect(seen.as(StopInspection).about).toBe('password');
    expect((await stop(token)).status).toBe(200);
    expect((await browser.get('/api/me')).problem.code).toBe('session_revoked');
    expect((await fixture.signIn(fixture.browser(), email, { password: 'another orbit 48' })).status).toBe(401);
  });
});
