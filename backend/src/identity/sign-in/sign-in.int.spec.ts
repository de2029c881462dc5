import { Me, SessionList, VerificationState } from '@throughline/contracts/identity/identity.requests.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { Sessions } from '../../access/sessions/sessions.js';
import { Client } from '../../testing/client.js';
import { SignInAttempts } from '../passwords/sign-in-attempts.js';
import { newAddress, password, SignUpFixture } from '../../testing/sign-up-fixture.js';

const hour = 3_600_000;
const day = 24 * hour;
const slow = 30_000;

let fixture: SignUpFixture;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
});
afterAll(() => fixture.stop());

const meCode = async (browser: Client) => {
  const answer = await browser.get('/api/me');
  return answer.status === 200 ? 'signed in' : answer.problem.code;
};
const listSessions = async (browser: Client) => (await browser.get('/api/me/sessions')).as(SessionList).items;
const listEvents = (type: string, userId: string) =>
  fixture.app
    .get(Postgres)
    .query<{ data: { by?: string; reason?: string } }>(
      `select data from rm.history where type = $1 and stream = $2 order by position`,
      [type, `user-${userId}`],
    );

describe('signing in', () => {
  it('leads to the latest workspace, or to the requested page', async () => {
    const { email } = await fixture.settled('quay');
    expect((await fixture.signIn(fixture.browser(), email)).json).toEqual({ next: '/quay' });
    expect((await fixture.signIn(fixture.browser(), email.toUpperCase(), { returnTo: '/quay/runs' })).json).toEqual({
      next: '/quay/runs',
    });
    expect((await fixture.signIn(fixture.browser(), email, { returnTo: '//evil.test' })).json).toEqual({
      next: '/quay',
    });
  });

  it('leads to the set-up while that is open', async () => {
    const { email } = await fixture.confirmed();
    expect((await fixture.signIn(fixture.browser(), email)).json).toEqual({ next: '/auth/setup' });
  });

  it('with the right password leads to the waiting page while the address is unconfirmed', async () => {
    const { email } = await fixture.registered();
    const browser = fixture.browser();
    const refused = await fixture.signIn(browser, email);
    expect(refused.problem).toMatchObject({ code: 'email_unverified', status: 403 });
    expect((await browser.get('/api/auth/verification')).as(VerificationState).status).toBe('pending_verification');
    expect(await fixture.mailTo(email, 2)).toMatchObject({ subject: 'Confirm your e-mail' });
  });

  it('counts tries made at once like those made one after the other', async () => {
    const tries = fixture.app.get(SignInAttempts);
    const key = { key: `somebody-${newAddress()}`, free: 5 };
    const waits = await Promise.all(Array.from({ length: 40 }, () => tries.countAttempt(key)));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
  });

  it('records a wrong password', async () => {
    const { browser, email } = await fixture.settled('record');
    const { userId } = (await browser.get('/api/me')).as(Me);
    expect((await fixture.signIn(fixture.browser(), email, { password: 'not that one at all' })).status).toBe(401);
    const refused = await eventually(
      'the refused sign-in is recorded',
      async () => (await listEvents('SignInRefused', userId))[0],
    );
    expect(refused.data.reason).toBe('password');
  });

  it('records a wrong password also in a process that stops at once', async () => {
    const { browser, email } = await fixture.settled('record-at-stop');
    const { userId } = (await browser.get('/api/me')).as(Me);
    const other = await fixture.backend.another();
    const wrong = { email, password: 'not that one at all' };
    expect((await new Client(other.url).post('/api/auth/sign-in', wrong)).status).toBe(401);
    await other.app.close();
    await fixture.backend.settled();
    expect(await listEvents('SignInRefused', userId)).toHaveLength(1);
  });

  it('gives a new session and ends the one before in the same browser', async () => {
    const { browser, email } = await fixture.settled('renew');
    const before = browser.clone();
    await fixture.signIn(browser, email);
    expect(await meCode(before)).toBe('session_revoked');
    expect(await meCode(browser)).toBe('signed in');
  });

  it('does not take a session that somebody else chose', async () => {
    const { email } = await fixture.settled('fixed');
    const browser = fixture.browser();
    browser.cookies.set('sid', 'x'.repeat(43));
    await fixture.signIn(browser, email);
    expect(browser.cookies.get('sid')).not.toBe('x'.repeat(43));
  });
});

describe('guessing', () => {
  const guess = (browser: Client, email: string) => fixture.signIn(browser, email, { password: 'a wild guess indeed' });

  it(
    'is slowed down more and more, for a mailbox with and without an account',
    async () => {
      const { email } = await fixture.settled('guess');
      await fixture.atOnce(async () => {
        for (const address of [email, newAddress()]) {
          for (let i = 0; i < 5; i += 1)
            expect((await guess(fixture.browser(), address)).headers.get('retry-after')).toBeNull();
          const delayed = await guess(fixture.browser(), address);
          expect(delayed.problem).toMatchObject({ code: 'invalid_credentials', status: 401 });
          expect(delayed.headers.get('retry-after')).toBe('1');
        }
        // Not even the right one is looked at until the time has come.
        expect((await fixture.signIn(fixture.browser(), email)).status).toBe(401);
      });
      fixture.advance(2_000);
      expect((await fixture.signIn(fixture.browser(), email)).status).toBe(200);
    },
    slow,
  );

  it(
    'by others does not keep out the owner in a browser used before',
    async () => {
      const { browser, email } = await fixture.settled('owner');
      await fixture.signIn(browser, email);
      await browser.post('/api/auth/sign-out');
      await fixture.atOnce(async () => {
        for (let i = 0; i < 7; i += 1) await guess(fixture.browser(), email);
        expect((await fixture.signIn(fixture.browser(), email)).status).toBe(401);
        expect((await fixture.signIn(browser, email)).status).toBe(200);
      });
    },
    slow,
  );

  it(
    'is refused from one network after thirty tries',
    async () => {
      const browser = fixture.browser();
      const statuses: number[] = [];
      for (let i = 0; i < 31; i += 1) {
        statuses.push(
          (await browser.post('/api/auth/sign-in', { email: newAddress(), password: 'a wild guess' })).status,
        );
      }
      expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true);
      expect(statuses.at(-1)).toBe(429);
    },
    slow,
  );
});

describe('a session', () => {
  it('rests a week and lasts a month when remembered', async () => {
    const { browser } = await fixture.settled('month');
    for (let i = 0; i < 4; i += 1) {
      fixture.advance(6 * day);
      expect(await meCode(browser)).toBe('signed in');
    }
    fixture.advance(6 * day + hour);
    expect(await meCode(browser)).toBe('session_expired');
  });

  it('ends after a week of rest', async () => {
    const { browser } = await fixture.settled('week');
    fixture.advance(7 * day);
    expect(await meCode(browser)).toBe('session_expired');
  });

  it('is the browser’s until it is closed, and half a day long at rest, when not remembered', async () => {
    const { email } = await fixture.settled('short');
    const browser = fixture.browser();
    const answer = await fixture.signIn(browser, email, { remember: false });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('sid='));
    expect(cookie).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    fixture.advance(11 * hour);
    expect(await meCode(browser)).toBe('signed in');
    fixture.advance(12 * hour);
    expect(await meCode(browser)).toBe('session_expired');
  });

  it('is ended from elsewhere at once, and its sockets hear of it', async () => {
    const { browser, email } = await fixture.settled('revoke');
    const other = fixture.browser();
    await fixture.signIn(other, email);
    const heard: string[] = [];
    fixture.app.get(Sessions).onEnded((id) => heard.push(id));
    const [elsewhere] = (await listSessions(browser)).filter(({ current }) => !current);
    const id = elsewhere?.id ?? '';
    expect(elsewhere?.network).toMatch(/^10\.\d+\.\d+\.0\/24$/);
    expect((await browser.delete(`/api/me/sessions/${id}`)).status).toBe(204);
    expect(await meCode(other)).toBe('session_revoked');
    expect(await meCode(browser)).toBe('signed in');
    await eventually('the end of the session is published', async () => heard.includes(id));
    expect((await browser.delete(`/api/me/sessions/${id}`)).problem.code).toBe('not_found');
  });

  it('of somebody else cannot be ended', async () => {
    const { browser } = await fixture.settled('mine');
    const { browser: other } = await fixture.settled('yours');
    const [mine] = await listSessions(browser);
    expect((await other.delete(`/api/me/sessions/${mine?.id ?? ''}`)).problem.code).toBe('not_found');
    expect(await meCode(browser)).toBe('signed in');
  });

  it('ends with signing out, for every tab', async () => {
    const { browser } = await fixture.settled('leave');
    const tab = browser.clone();
    const answer = await browser.post('/api/auth/sign-out');
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(browser.cookies.has('sid')).toBe(false);
    expect(await meCode(tab)).toBe('session_revoked');
    expect((await browser.post('/api/auth/sign-out')).status).toBe(200);
  });

  it(
    'is one of twenty at most: the one not used for the longest ends',
    async () => {
      const { browser, email } = await fixture.settled('many');
      const { userId } = (await browser.get('/api/me')).as(Me);
      for (let i = 0; i < 20; i += 1) {
        fixture.advance(61_000);
        expect((await fixture.signIn(fixture.browser(), email)).status).toBe(200);
      }
      expect(await meCode(browser)).toBe('session_revoked');
      const ended = await eventually(
        'the end of the session is recorded',
        async () => (await listEvents('SignedOut', userId))[0],
      );
      expect(ended.data.by).toBe('limit');
    },
    slow,
  );
});

describe('changing the password', () => {
  const change = (browser: Client, current: string, next: string) =>
    browser.post('/api/me/password', { current, next });

  it('signs out everywhere else, renews this session and tells the owner', async () => {
    const { browser, email } = await fixture.settled('change');
    const [other, stolen] = [fixture.browser(), browser.clone()];
    await fixture.signIn(other, email);
    expect((await change(browser, password, 'another orbit 48')).status).toBe(200);
    expect(await meCode(browser)).toBe('signed in');
    expect(await meCode(other)).toBe('session_revoked');
    expect(await meCode(stolen)).toBe('session_missing');
    expect((await fixture.signIn(fixture.browser(), email)).status).toBe(401);
    expect((await fixture.signIn(fixture.browser(), email, { password: 'another orbit 48' })).status).toBe(200);
    await fixture.mailAbout(email, 'Your password was changed');
  });

  it('needs the current one, another one, and a good one', async () => {
    const { browser } = await fixture.settled('rules');
    expect((await change(browser, 'not the password', 'another orbit 48')).problem.code).toBe('current_password_wrong');
    expect((await change(browser, password, password)).problem.code).toBe('password_same');
    expect((await change(browser, password, 'AdaLovelace1815')).problem.code).toBe('password_breached');
  });

  it(
    'cannot be used to guess the current one',
    async () => {
      const { browser } = await fixture.settled('oracle');
      for (let i = 0; i < 5; i += 1) await change(browser, `guess number ${i} of it`, 'another orbit 48');
      expect((await change(browser, password, 'another orbit 48')).problem.code).toBe('rate_limited');
    },
    slow,
  );
});
