import { SessionList } from '@throughline/contracts/identity/identity.requests.js';
import type { Client } from '../../testing/client.js';
import { newAddress, SignUpHouse } from '../../testing/sign-up-fixture.js';

const hour = 3_600_000;
const day = 24 * hour;

let house: SignUpHouse;
beforeAll(async () => {
  house = await SignUpHouse.start();
}, 60_000);
afterAll(() => house.stop());

const meCode = async (browser: Client) => {
  const answer = await browser.get('/api/me');
  return answer.status === 200 ? 'signed in' : answer.problem.code;
};
const sid = (browser: Client) => browser.cookies.get('sid');

describe('the token of a session', () => {
  it('is replaced once a day, by whatever is asked for', async () => {
    const { browser } = await house.settled('daily');
    const first = sid(browser);
    house.pass(23 * hour);
    expect(await meCode(browser)).toBe('signed in');
    expect(sid(browser)).toBe(first);
    house.pass(2 * hour);
    expect(await meCode(browser)).toBe('signed in');
    const second = sid(browser);
    expect(second).not.toBe(first);
    expect(await meCode(browser)).toBe('signed in');
    expect(sid(browser)).toBe(second);
    house.pass(25 * hour);
    expect(await meCode(browser)).toBe('signed in');
    expect(sid(browser)).not.toBe(second);
  });

  it('is replaced once by many requests at the same time, which all are answered', async () => {
    const { browser } = await house.settled('parallel');
    house.pass(day + hour);
    const answers = await Promise.all(Array.from({ length: 12 }, () => browser.get('/api/me')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(
      answers.flatMap(({ headers }) => headers.getSetCookie()).filter((line) => line.startsWith('sid=')),
    ).toHaveLength(1);
    expect(await meCode(browser)).toBe('signed in');
  });

  it('goes on when the answer that brought the next one was lost', async () => {
    const { browser } = await house.settled('lost');
    house.pass(day + hour);
    const lost = browser.clone();
    expect(await meCode(lost)).toBe('signed in');
    house.pass(2 * hour);
    expect(await meCode(browser)).toBe('signed in');
    house.pass(2 * hour);
    expect(await meCode(browser)).toBe('signed in');
  });

  it('is good for another minute once the next one is used', async () => {
    const { browser } = await house.settled('overlap');
    const late = browser.clone();
    house.pass(day + hour);
    await meCode(browser);
    await meCode(browser);
    house.pass(50_000);
    expect(await meCode(late)).toBe('signed in');
  });

  it('that comes back later ends the session for everybody who has it, and its owner is told', async () => {
    const { browser, email } = await house.settled('copied');
    const thief = browser.clone();
    house.pass(day + hour);
    await meCode(browser);
    await meCode(browser);
    house.pass(61_000);
    expect(await meCode(thief)).toBe('session_revoked');
    expect(await meCode(browser)).toBe('session_revoked');
    await house.mailAbout(email, 'One of your browsers was signed out');
    expect((await house.signIn(house.browser(), email)).status).toBe(200);
  });
});

describe('sessions', () => {
  it('elsewhere are ended all at once', async () => {
    const { browser, email } = await house.settled('all');
    const others = [house.browser(), house.browser()];
    for (const other of others) await house.signIn(other, email);
    expect((await browser.get('/api/me/sessions')).as(SessionList).items).toHaveLength(3);
    expect((await browser.delete('/api/me/sessions')).status).toBe(204);
    for (const other of others) expect(await meCode(other)).toBe('session_revoked');
    expect((await browser.get('/api/me/sessions')).as(SessionList).items).toMatchObject([{ current: true }]);
  });

  it('in a new browser are told by mail, in a known one they are not', async () => {
    const email = newAddress();
    const { browser } = await house.settled('device', email);
    await browser.post('/api/auth/sign-out');
    await house.signIn(browser, email);
    await house.signIn(house.browser(), email);
    const mail = await house.mailAbout(email, 'New sign-in');
    expect(mail.text).toMatch(/from the network 10\.\d+\.\d+\.0\/24, on \d+ \w+ \d{4} at \d\d:\d\d UTC/);
    expect((await house.mailsTo(email)).filter(({ subject }) => subject.startsWith('New sign-in'))).toHaveLength(1);
  });
});
