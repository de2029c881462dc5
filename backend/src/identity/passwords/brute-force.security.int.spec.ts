import type { Client } from '../../testing/client.js';
import { securityCases } from '../../testing/security-cases.js';
import { newAddress, password, SignUpFixture } from '../../testing/sign-up-fixture.js';

const cases = securityCases('brute force');
const whole = process.env['SECURITY_FULL'] === '1';

let fixture: SignUpFixture;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
});
afterAll(() => fixture.stop());

let [networks, attack] = [0, 0];
// Whatever one attack has used up, of its networks' tries and of everyone's in a second, is not the next one's.
beforeEach(() => {
  attack += 1;
  fixture.advance(2_000);
});
const someNetwork = (): string => `10.${attack}.${(networks += 1) % 100}.7`;
const guess = (browser: Client, email: string, guessed: string, network = someNetwork()) =>
  browser.post('/api/auth/sign-in', { email, password: guessed }, { headers: { 'x-forwarded-for': network } });

describe('guessing the password of one person', () => {
  const guesses = whole ? 10_000 : 200;

  cases.it(
    `${guesses} times in a row, from a hundred networks, has a dozen looked at`,
    async () => {
      const { email } = await fixture.settled('besieged');
      let looked = 0;
      for (let i = 0; i < guesses; i += 20) {
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, n) => guess(fixture.browser(), email, `guess ${i + n} of many`)),
        );
        looked += answers.filter(({ status, headers }) => status === 401 && headers.get('retry-after') === null).length;
        expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
      }
      cases.measure('guesses at once: looked at', looked);
      // Five are free; each one after that has to wait twice as long as the one before.
      expect(looked).toBeLessThanOrEqual(5 + Math.ceil(Math.log2(guesses)));
    },
    300_000,
  );

  cases.it('does not keep the owner out, in the browser they signed in with before', async () => {
    const { browser, email } = await fixture.settled('besieged-owner');
    await fixture.signIn(browser, email);
    await browser.post('/api/auth/sign-out');
    await fixture.atOnce(async () => {
      for (let i = 0; i < 30; i += 1) await guess(fixture.browser(), email, `guess ${i} of many`);
      expect((await fixture.signIn(fixture.browser(), email)).status).toBe(401);
      expect((await fixture.signIn(browser, email)).status).toBe(200);
    });
  });

  cases.it('with the cookie of a browser of somebody else gains nothing', async () => {
    const [{ email }, { browser: attacker, email: own }] = [
      await fixture.settled('target'),
      await fixture.settled('own'),
    ];
    await fixture.signIn(attacker, own);
    let looked = 0;
    await fixture.atOnce(async () => {
      for (let i = 0; i < 12; i += 1) {
        const answer = await guess(attacker, email, `guess ${i} of many`);
        if (answer.headers.get('retry-after') === null) looked += 1;
      }
    });
    expect(looked).toBe(5);
  });

  for (const [name, spell] of [
    ['in capitals', (email: string) => email.toUpperCase()],
    ['with spaces around it', (email: string) => `  ${email} `],
  ] as const) {
    cases.it(`whose address is spelled ${name} is guessing the same one`, async () => {
      const { email } = await fixture.settled(`spelled-${name.replace(/ /g, '-')}`);
      await fixture.atOnce(async () => {
        for (let i = 0; i < 5; i += 1) await guess(fixture.browser(), email, `guess ${i} of many`);
        expect((await guess(fixture.browser(), spell(email), password)).headers.get('retry-after')).not.toBeNull();
      });
    });
  }
});

describe('one password tried for many people', () => {
  const people = whole ? 5_000 : 40;

  cases.it(
    `tried on ${people} from one network is looked at thirty times`,
    async () => {
      const network = '203.0.113.200';
      let looked = 0;
      for (let i = 0; i < people; i += 10) {
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => guess(fixture.browser(), newAddress(), 'Spring 2026 is here', network)),
        );
        looked += answers.filter(({ status }) => status === 401).length;
      }
      cases.measure('sprayed from one network: looked at', looked);
      expect(looked).toBe(30);
    },
    300_000,
  );

  cases.it('tried from one IPv6 network is one network', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) {
      const network = `2001:db8:1:2:${(i + 1).toString(16)}::${i + 1}`;
      statuses.push((await guess(fixture.browser(), newAddress(), 'Spring 2026 is here', network)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('guessing a mailed code', () => {
  cases.it('has five tries, also when they come at once', async () => {
    const { browser } = await fixture.registered();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        browser.post(
          '/api/auth/verification/code',
          { code: String(100_000 + i) },
          { headers: { 'x-forwarded-for': someNetwork() } },
        ),
      ),
    );
    const codes = answers.map(({ problem }) => problem.code);
    expect(codes.filter((code) => code === 'code_invalid')).toHaveLength(4);
    expect(codes.filter((code) => code === 'code_exhausted')).toHaveLength(16);
  });

  cases.it('in another browser has none', async () => {
    const { mail } = await fixture.registered();
    const code = /^(\d{3} \d{3})$/m.exec(mail.text)?.[1];
    expect((await fixture.browser().post('/api/auth/verification/code', { code })).problem.code).toBe('flow_expired');
    const other = await fixture.registered();
    expect((await other.browser.post('/api/auth/verification/code', { code })).status).toBe(401);
  });
});
