import type { Answer, Client } from '../../testing/client.js';
import { codeIn, newAddress, SignUpFixture, tokenIn } from '../../testing/sign-up-fixture.js';

let fixture: SignUpFixture;
let known: string;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
  ({ email: known } = await fixture.settled('known'));
});
afterAll(() => fixture.stop());

/** All that an answer tells but what is random or the time in every one, and the address that was typed. */
const visible = ({ status, headers, text }: Answer, typed = '') => ({
  status,
  headers: [...headers]
    .filter(([name]) => name !== 'date' && name !== 'x-request-id')
    .map(([name, value]) => `${name}: ${value.replace(/=[\w-]{43};/, '=<token>;')}`),
  text: text.replace(/urn:request:[\w-]+/, 'urn:request:<id>').replace(`"${typed}"`, '"<typed>"'),
});

const resend = (browser: Client) => browser.post('/api/auth/verification/resend');
const type = (browser: Client, code: string) => browser.post('/api/auth/verification/code', { code });
const getStatus = (browser: Client) => browser.get('/api/auth/verification');

describe('whether an address has an account', () => {
  it('is not visible by registering, waiting, asking for another mail or typing codes', async () => {
    // The free one has as many characters, so that nothing differs by what was typed.
    const free = known.replace(/.*@/, `${'x'.repeat(known.indexOf('@'))}@`).replace(/^x/, 'p');
    const [first, second] = [fixture.browser(), fixture.browser()];
    expect(visible(await fixture.register(first, known))).toEqual(visible(await fixture.register(second, free)));
    const [, freeMail] = await Promise.all([fixture.mailTo(known, 2), fixture.mailTo(free)]);
    fixture.advance(61_000);
    const wrong = String((Number(codeIn(freeMail).replace(' ', '')) + 1) % 1_000_000).padStart(6, '0');
    await fixture.atOnce(async () => {
      for (const step of [
        getStatus,
        // Before another e-mail, which resets all attempts some time after it was requested.
        ...Array.from({ length: 7 }, () => (browser: Client) => type(browser, wrong)),
        resend,
        getStatus,
      ]) {
        const [a, b] = [visible(await step(first), known), visible(await step(second), free)];
        expect(withoutTime(a)).toEqual(withoutTime(b));
      }
    });
  });

  it('is not visible by signing in', async () => {
    const guess = (email: string) => fixture.signIn(fixture.browser(), email, { password: 'a wild guess indeed' });
    const unknown = newAddress();
    await fixture.atOnce(async () => {
      for (let i = 0; i < 8; i += 1) expect(visible(await guess(known))).toEqual(visible(await guess(unknown)));
    });
  });

  it('is visible only to who reads its mail', async () => {
    const browser = fixture.browser();
    const { browser: owner, email } = await fixture.settled('reader');
    await fixture.register(browser, email, { password: 'some other words 9' });
    expect(await fixture.mailTo(email, 2)).toMatchObject({ subject: 'You already have an account' });
    expect((await owner.get('/api/me')).status).toBe(200);
    expect((await fixture.signIn(fixture.browser(), email)).status).toBe(200);
    expect((await fixture.signIn(fixture.browser(), email, { password: 'some other words 9' })).status).toBe(401);
  });
});

/** How long until the next mail depends on the millisecond of the request. */
const withoutTime = (answer: ReturnType<typeof visible>) => ({
  ...answer,
  headers: answer.headers.filter((line) => !line.startsWith('content-length')),
  text: answer.text.replace(/"resendIn":\d+/, '"resendIn":<ms>'),
});

describe('what a link tells', () => {
  it('is the same to others whether it was used or has expired', async () => {
    const inspect = async (token: string) =>
      visible(await fixture.browser().post('/api/auth/verification/link/inspect', { token }));
    const used = await fixture.registered();
    await fixture.browser().post('/api/auth/verification/link', { token: tokenIn(used.mail) });
    const expired = await fixture.registered();
    fixture.advance(24 * 3_600_000);
    expect(await inspect(tokenIn(used.mail))).toEqual(await inspect(tokenIn(expired.mail)));
  });

  it('is nothing by being loaded', async () => {
    const { browser, mail } = await fixture.registered();
    const token = tokenIn(mail);
    for (const path of ['/api/auth/verification/link', '/api/auth/verification/link/inspect']) {
      for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
        for (const query of ['', `?t=${token}`, `?token=${token}`]) {
          expect((await browser.send(method, `${path}${query}`)).status).toBeGreaterThanOrEqual(400);
        }
      }
    }
    expect((await browser.post('/api/auth/verification/link', { token })).status).toBe(200);
  });
});
