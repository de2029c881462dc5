import { SessionList } from '@throughline/contracts/identity/identity.requests.js';
import type { Client } from '../../testing/client.js';
import { newAddress, SignUpFixture } from '../../testing/sign-up-fixture.js';

const hour = 3_600_000;
const day = 24 * hour;

let fixture: SignUpFixture;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
});
afterAll(() => fixture.stop());

const meCode = async (browser: Client) => {
  const answer = await browser.get('/api/me');
  return answer.status === 200 ? 'signed in' : answer.problem.code;
};
const sid = (browser: Client) => browser.cookies.get('sid');

describe('the token of a session', () => {
  it('is replaced once a day, by any request', async () => {
    const { browser } = await fixture.settled('daily');
    const first = sid(browser);
    fixture.advance(23 * hour);
    expect(await meCode(browser)).toBe('signed in');
    expect(sid(browser)).toBe(first);
    fixture.advance(2 * hour);
    expect(await meCode(browser)).toBe('signed in');
    const second = sid(browser);
    expect(second).not.toBe(first);
    expect(await meCode(browser)).toBe('signed in');
    expect(sid(browser)).toBe(second);
    fixture.advance(25 * hour);
    expect(await meCode(browser)).toBe('signed in');
    expect(sid(browser)).not.toBe(second);
  });

  it('is replaced once by many requests at the same time, which all are answered', async () => {
    const { browser } = await fixture.settled('parallel');
    fixture.advance(day + hour);
    const answers = await Promise.all(Array.from({ length: 12 }, () => browser.get('/api/me')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(
      answers.flatMap(({ headers }) => headers.getSetCookie()).filter((line) => line.startsWith('sid=')),
    ).toHaveLength(1);
    expect(await meCode(browser)).toBe('signed in');
  });

  it('stays valid when the answer with the next one was lost', async () => {
    const { browser } = await fixture.settled('lost');
    fixture.advance(day + hour);
    const lost = browser.clone();
    expect(await meCode(lost)).toBe('signed in');
    fixture.advance(2 * hour);
    expect(await meCode(browser)).toBe('signed in');
    fixture.advance(2 * hour);
    expect(await meCode(browser)).toBe('signed in');
  });

  it('is valid for another minute after the next one is used', async () => {
    const { browser } = await fixture.settled('overlap');
    const late = browser.clone();
    fixture.advance(day + hour);
    await meCode(browser);
    await meCode(browser);
    fixture.advance(50_000);
    expect(await meCode(late)).toBe('signed in');
  });

  it('used later ends the session for everyone who has it, and its owner is notified', async () => {
    const { browser, email } = await fixture.settled('copied');
    const thief = browser.clone();
    fixture.advance(day + hour);
    await meCode(browser);
    await meCode(browser);
    fixture.advance(61_000);
    expect(await meCode(thief)).toBe('session_revoked');
    expect(await meCode(browser)).toBe('session_revoked');
    await fixture.mailAbout(email, 'One of your browsers was signed out');
    expect((await fixture.signIn(fixture.browser(), email)).status).toBe(200);
  });
});

describe('sessions', () => {
  it('in other browsers are ended together', async () => {
    const { browser, email } = await fixture.settled('all');
    const others = [fixture.browser(), fixture.browser()];
    for (const other of others) await fixture.signIn(other, email);
    expect((await browser.get('/api/me/sessions')).as(SessionList).items).toHaveLength(3);
    expect((await browser.delete('/api/me/sessions')).status).toBe(204);
    for (const other of others) expect(await meCode(other)).toBe('session_revoked');
    expect((await browser.get('/api/me/sessions')).as(SessionList).items).toMatchObject([{ current: true }]);
  });

  it('in a new browser are reported by mail, in a known one they are not', async () => {
    const email = newAddress();
    const { browser } = await fixture.settled('device', email);
    await browser.post('/api/auth/sign-out');
    await fixture.signIn(browser, email);
    await fixture.signIn(fixture.browser(), email);
    const mail = await fixture.mailAbout(email, 'New sign-in');
    expect(mail.text).toMatch(/from the network 10\.\d+\.\d+\.0\/24, on \d+ \w+ \d{4} at \d\d:\d\d UTC/);
    expect((await fixture.mailsTo(email)).filter(({ subject }) => subject.startsWith('New sign-in'))).toHaveLength(1);
  });
});
