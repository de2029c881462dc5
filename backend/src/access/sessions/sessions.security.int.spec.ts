import { SessionList } from '@throughline/contracts/identity/identity.requests.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import type { Client } from '../../testing/client.js';
import { securityCases } from '../../testing/security-cases.js';
import { password, SignUpFixture } from '../../testing/sign-up-fixture.js';

const cases = securityCases('sessions');
const hour = 3_600_000;
const day = 24 * hour;

let fixture: SignUpFixture;
let places = 0;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
});
afterAll(() => fixture.stop());

const someone = () => fixture.settled(`session-${(places += 1)}`);
const getState = async (browser: Client): Promise<string> => {
  const answer = await browser.get('/api/me');
  return answer.status === 200 ? 'signed in' : answer.problem.code;
};
/** A browser with this one cookie line. */
const withCookie = (line: string) => fixture.browser().get('/api/me', { headers: { cookie: line } });
const sid = ({ cookies }: Client): string => cookies.get('sid') ?? '';

describe('a session token chosen by somebody else', () => {
  for (const [name, value] of [
    ['a token of their making', 'x'.repeat(43)],
    ['nothing', ''],
    ['a quoted text', '"evil"'],
    ['SQL', "' or 1=1 --"],
    ['a thousand characters', 'y'.repeat(1_000)],
  ] as const) {
    cases.it(`${name} is not the one that signing in gives`, async () => {
      const { email } = await someone();
      const browser = fixture.browser();
      browser.cookies.set('sid', value);
      expect((await fixture.signIn(browser, email)).status).toBe(200);
      expect(sid(browser)).toMatch(/^[\w-]{43}$/);
      expect(sid(browser)).not.toBe(value);
      expect(await getState(browser)).toBe('signed in');
    });
  }

  cases.it('their own, planted, does not become the victim’s', async () => {
    const [attacker, victim] = [await someone(), await someone()];
    const planted = sid(attacker.browser);
    const browser = fixture.browser();
    browser.cookies.set('sid', planted);
    await fixture.signIn(browser, victim.email);
    expect(sid(browser)).not.toBe(planted);
    expect((await withCookie(`sid=${planted}`)).status).toBe(401);
  });

  cases.it('confirming an address gives a new one, too', async () => {
    const { browser, mail } = await fixture.registered();
    browser.cookies.set('sid', 'z'.repeat(43));
    const code = /^(\d{3} \d{3})$/m.exec(mail.text)?.[1];
    await browser.post('/api/auth/verification/code', { code });
    expect(sid(browser)).not.toBe('z'.repeat(43));
    expect(await getState(browser)).toBe('signed in');
  });

  for (const flow of ['f'.repeat(43), '', '"x"']) {
    cases.it(`a sign-up of their making (${flow.slice(0, 3)}…) is nobody’s`, async () => {
      const browser = fixture.browser();
      browser.cookies.set('flow', flow);
      expect((await browser.get('/api/auth/verification')).problem.code).toBe('flow_expired');
    });
  }
});

describe('a cookie with another value than a token', () => {
  const lines: [string, string][] = [
    ['a name that ends like it', 'xsid='],
    ['another name', 'session='],
    ['capitals', 'SID='],
    ['the secure name over http', '__Host-sid='],
  ];
  for (const [name, start] of lines) {
    cases.it(`${name} signs nobody in`, async () => {
      const { browser } = await someone();
      expect((await withCookie(`${start}${sid(browser)}`)).problem.code).toBe('session_missing');
    });
  }

  for (const [name, change] of [
    ['one character less', (token: string) => token.slice(1)],
    ['one character more', (token: string) => `${token}A`],
    ['all in capitals', (token: string) => token.toUpperCase()],
    ['its end changed', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['a zero character', (token: string) => `${token}%00`],
  ] as const) {
    cases.it(`a token with ${name} signs nobody in`, async () => {
      const { browser } = await someone();
      expect((await withCookie(`sid=${change(sid(browser))}`)).status).toBe(401);
    });
  }

  for (const [name, place, code] of [
    ['the address', (token: string) => fixture.browser().get(`/api/me?sid=${token}`), 'session_missing'],
    [
      'a bearer header',
      (token: string) => fixture.browser().get('/api/me', { headers: { authorization: `Bearer ${token}` } }),
      'api_key_invalid',
    ],
    [
      'a header of its name',
      (token: string) => fixture.browser().get('/api/me', { headers: { sid: token } }),
      'session_missing',
    ],
  ] as const) {
    cases.it(`a token in ${name} signs nobody in`, async () => {
      const { browser } = await someone();
      expect((await place(sid(browser))).problem.code).toBe(code);
    });
  }

  cases.it('what is stored in the database signs nobody in', async () => {
    const { browser } = await someone();
    const rows = await fixture.app
      .get(Postgres)
      .query<{ token_hash: Buffer; id: string }>('select * from vault.sessions');
    expect(JSON.stringify(rows)).not.toContain(sid(browser));
    for (const { token_hash: hash, id } of rows.slice(-3)) {
      for (const value of [hash.toString('hex'), hash.toString('base64url'), id]) {
        expect((await withCookie(`sid=${value}`)).status).toBe(401);
      }
    }
  });

  cases.it('no answer says the token', async () => {
    const { browser } = await someone();
    for (const path of ['/api/me', '/api/me/sessions', '/api/me/providers']) {
      expect((await browser.get(path)).text).not.toContain(sid(browser));
    }
  });
});

describe('a session that has ended', () => {
  const over: [string, (browser: Client, email: string) => Promise<unknown>][] = [
    ['signed out', (browser) => browser.post('/api/auth/sign-out')],
    [
      'ended from its own list',
      async (browser) => {
        const { items } = (await browser.get('/api/me/sessions')).as(SessionList);
        return browser.delete(`/api/me/sessions/${items[0]?.id ?? ''}`);
      },
    ],
    ['replaced by signing in again', (browser, email) => fixture.signIn(browser, email)],
    [
      'renewed by a new password',
      (browser) => browser.post('/api/me/password', { current: password, next: 'another orbit 48' }),
    ],
  ];
  for (const [name, end] of over) {
    cases.it(`${name} is over for every copy of its cookie`, async () => {
      const { browser, email } = await someone();
      const copy = browser.clone();
      await end(browser, email);
      expect(await getState(copy)).toMatch(/^session_(revoked|missing)$/);
    });
  }

  cases.it('is over for requests that come together with its end', async () => {
    const { browser } = await someone();
    const copy = browser.clone();
    await Promise.all([browser.post('/api/auth/sign-out'), copy.get('/api/me'), copy.get('/api/me')]);
    expect(await getState(copy)).toBe('session_revoked');
  });

  cases.it('is over in other processes, at once', async () => {
    const { url } = await fixture.backend.another({ ROLES: 'api' });
    const { browser } = await someone();
    const elsewhere = browser.at(url);
    expect(await getState(elsewhere)).toBe('signed in');
    await browser.post('/api/auth/sign-out');
    const isOver = async () => (await getState(elsewhere)) !== 'signed in';
    await eventually('the session is over elsewhere', isOver, { within: 5_000 });
    expect(await getState(elsewhere)).toBe('session_revoked');
  });

  for (const [name, remember, rest] of [
    ['a week without use', true, 7 * day],
    ['half a day without use, when not remembered', false, 12 * hour],
  ] as const) {
    cases.it(`is over after ${name}, not a minute earlier`, async () => {
      const { email } = await someone();
      const browser = fixture.browser();
      await fixture.signIn(browser, email, { remember });
      fixture.advance(rest - 60_000);
      expect(await getState(browser)).toBe('signed in');
      fixture.advance(rest);
      expect(await getState(browser)).toBe('session_expired');
    });
  }

  for (const [name, remember, step, steps] of [
    ['a month', true, 6 * day, 5],
    ['a day, when not remembered', false, 8 * hour, 3],
  ] as const) {
    cases.it(`is over after ${name}, however much it is used`, async () => {
      const { email } = await someone();
      const browser = fixture.browser();
      await fixture.signIn(browser, email, { remember });
      for (let i = 1; i < steps; i += 1) {
        fixture.advance(step);
        expect(await getState(browser)).toBe('signed in');
      }
      fixture.advance(step);
      expect(await getState(browser)).toBe('session_expired');
    });
  }
});

describe('the cookie', () => {
  cases.it('is for our pages alone, and not for scripts', async () => {
    const { email } = await someone();
    const answer = await fixture.signIn(fixture.browser(), email);
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax(; |$)/);
  });

  cases.it('of a session that somebody else may end is only one’s own', async () => {
    const [mine, yours] = [await someone(), await someone()];
    const { items } = (await mine.browser.get('/api/me/sessions')).as(SessionList);
    for (const { id } of items) {
      expect((await yours.browser.delete(`/api/me/sessions/${id}`)).problem.code).toBe('not_found');
    }
    expect(await getState(mine.browser)).toBe('signed in');
  });

  cases.it('twice in one request counts once, and never as two people', async () => {
    const [mine, yours] = [await someone(), await someone()];
    const answer = await withCookie(`sid=${sid(mine.browser)}; sid=${sid(yours.browser)}`);
    const own = await mine.browser.get('/api/me');
    expect(answer.json).toMatchObject({ userId: (own.json as { userId: string }).userId });
  });
});
