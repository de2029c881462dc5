import { Receipt } from '@throughline/contracts/receipt.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { RateLimits } from '../../kernel/http/rate-limits/rate-limits.js';
import type { Answer } from '../../testing/client.js';
import { securityCases } from '../../testing/security-cases.js';
import { newAddress, password, SignUpFixture, tokenIn } from '../../testing/sign-up-fixture.js';

const hour = 3_600_000;

let fixture: SignUpFixture;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
});
afterAll(() => fixture.stop());

const cases = securityCases('links');

type Link = {
  kind: string;
  /** Where the link is used, and where it is only looked at. */
  act: string;
  look: string;
  also?: object;
  validFor: number;
  /** A new link, in a mail to somebody new. */
  issue: () => Promise<string>;
};

let people = 0;
const settled = () => fixture.settled(`links-${(people += 1)}`);

const links: Link[] = [
  {
    kind: 'verification',
    act: '/api/auth/verification/link',
    look: '/api/auth/verification/link/inspect',
    validFor: 24 * hour,
    issue: async () => tokenIn((await fixture.registered()).mail),
  },
  {
    kind: 'reset',
    act: '/api/auth/reset/change',
    look: '/api/auth/reset/inspect',
    also: { password: 'another orbit 48' },
    validFor: hour / 2,
    issue: async () => {
      const { email } = await settled();
      await fixture.browser().post('/api/auth/reset', { email });
      return tokenIn(await fixture.mailAbout(email, 'Choose a new password'));
    },
  },
  {
    kind: 'change of address',
    act: '/api/auth/email-change',
    look: '/api/auth/email-change/inspect',
    validFor: hour,
    issue: async () => {
      const { browser } = await settled();
      const email = newAddress();
      (await browser.post('/api/me/email', { email })).as(Receipt);
      return tokenIn(await fixture.mailAbout(email, 'Confirm your new e-mail address'));
    },
  },
  {
    kind: 'stop',
    act: '/api/auth/stop',
    look: '/api/auth/stop/inspect',
    validFor: 72 * hour,
    issue: async () => {
      const { browser, email } = await settled();
      (await browser.post('/api/me/password', { current: password, next: 'another orbit 48' })).as(Receipt);
      return tokenIn(await fixture.mailAbout(email, 'Your password was changed'));
    },
  },
];

const code = ({ status, problem }: Answer): string => `${status} ${problem.code}`;
const changedFirstChar = (token: string): string => `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;

describe.each(links)('the link of a $kind', ({ kind, act, look, also, validFor, issue }) => {
  const use = (token: string, options: Parameters<ReturnType<typeof fixture.browser>['post']>[2] = {}) =>
    fixture.browser().post(act, { token, ...also }, options);
  const inspect = (token: string) => fixture.browser().post(look, { token });
  let token: string;
  beforeAll(async () => {
    token = await issue();
  });

  describe('is not used up', () => {
    for (const path of [act, look])
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'] as const)
        cases.it(`${kind}: by ${method} ${path}`, async () => {
          for (const query of ['', `?t=${token}`, `?token=${token}`])
            expect((await fixture.browser().send(method, `${path}${query}`)).status).toBeGreaterThanOrEqual(400);
        });

    cases.it(`${kind}: by being looked at ten times`, async () => {
      for (let i = 0; i < 10; i += 1) expect((await inspect(token)).status).toBe(200);
    });

    const lures: [string, Record<string, string>][] = [
      ['from another site', { 'sec-fetch-site': 'cross-site' }],
      ['from a sibling site', { 'sec-fetch-site': 'same-site' }],
      ['with a foreign origin', { origin: 'https://evil.example.com' }],
      ['from a sandboxed frame', { origin: 'null' }],
    ];
    for (const [name, headers] of lures)
      cases.it(`${kind}: ${name}`, async () => {
        expect(code(await use(token, { headers }))).toBe('403 csrf_failed');
      });

    cases.it(`${kind}: by a form of plain text`, async () => {
      const raw = JSON.stringify({ token, ...also });
      const answer = await fixture.browser().post(act, {}, { raw, headers: { 'content-type': 'text/plain' } });
      expect(code(answer)).toBe('415 unsupported_media_type');
    });

    for (const other of links.filter((each) => each.kind !== kind))
      cases.it(`${kind}: as that of a ${other.kind}`, async () => {
        const answer = await fixture.browser().post(other.act, { token, ...other.also });
        expect(code(answer)).toBe('404 link_invalid');
      });

    cases.it(`${kind}: with one letter changed`, async () => {
      expect(code(await use(changedFirstChar(token)))).toBe('404 link_invalid');
    });

    cases.it(`${kind}: cut short, or with something behind it`, async () => {
      for (const altered of [token.slice(1), `${token}A`, ''])
        expect(code(await use(altered))).toBe('422 validation_failed');
    });
  });

  cases.it(`${kind}: works after all that, once`, async () => {
    expect((await use(token)).status).toBe(200);
    expect(code(await use(token))).toBe('410 link_expired');
    expect(code(await inspect(token))).toBe('410 link_expired');
  });

  cases.it(`${kind}: works for one of two tabs`, async () => {
    const another = await issue();
    const statuses = (await Promise.all([use(another), use(another)])).map(({ status }) => status);
    // Confirming an address says what is so: it may be answered twice, and is done once.
    expect(statuses.sort()).toEqual(kind === 'verification' ? [200, expect.any(Number)] : [200, 410]);
  });

  cases.it(`${kind}: is over when its time is`, async () => {
    const late = await issue();
    fixture.advance(validFor);
    expect(code(await use(late))).toBe('410 link_expired');
  });
});

describe('a newer mail', () => {
  cases.it('ends the reset link before', async () => {
    const { email } = await settled();
    const ask = async (count: number) => {
      await fixture.app
        .get(RateLimits)
        .resetAttempts('mail.address', fixture.app.get(Fingerprints).fingerprintFor(email));
      await fixture.browser().post('/api/auth/reset', { email });
      return tokenIn(await fixture.mailTo(email, count));
    };
    const [older, newer] = [await ask(2), await ask(3)];
    const change = (token: string) =>
      fixture.browser().post('/api/auth/reset/change', { token, password: 'another orbit 48' });
    expect(code(await change(older))).toBe('410 link_expired');
    expect((await change(newer)).status).toBe(200);
  });

  cases.it('about another address ends the one before', async () => {
    const { browser } = await settled();
    const ask = async () => {
      const email = newAddress();
      (await browser.post('/api/me/email', { email })).as(Receipt);
      return tokenIn(await fixture.mailAbout(email, 'Confirm your new e-mail address'));
    };
    const [older, newer] = [await ask(), await ask()];
    const confirm = (token: string) => fixture.browser().post('/api/auth/email-change', { token });
    expect(code(await confirm(older))).toBe('410 link_expired');
    expect((await confirm(newer)).status).toBe(200);
  });

  cases.it('is issued only in the browser that signed up, not in another one that opens the link', async () => {
    const { mail } = await fixture.registered();
    const otherBrowser = fixture.browser();
    expect((await otherBrowser.post('/api/auth/verification/link', { token: tokenIn(mail) })).json).toEqual({
      next: '/auth',
    });
    expect((await otherBrowser.get('/api/me')).problem.code).toBe('session_missing');
  });
});
