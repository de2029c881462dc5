import { securityCases } from '../../testing/security-cases.js';
import { safeReturnTo } from '../requests/return-to.js';
import { SignUpFixture } from '../../testing/sign-up-fixture.js';

const cases = securityCases('open redirect');
const ours = 'https://app.example.com';

const lures = [
  '',
  'evil.test',
  'https://evil.test',
  'HTTPS://evil.test',
  'http:evil.test',
  'http:/evil.test',
  'https:/\\evil.test',
  '//evil.test',
  '///evil.test',
  '////evil.test',
  '/\\evil.test',
  '\\/evil.test',
  '\\\\evil.test',
  '/\\/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/ /evil.test/..//evil.test',
  '//evil.test\\@app.example.com',
  '//app.example.com@evil.test',
  'https://app.example.com@evil.test',
  'https://app.example.com.evil.test',
  '@evil.test',
  '.evil.test',
  '//①evil.test',
  '//evil。test',
  '/／evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '/javascript:alert(1)//../..//evil.test',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://evil.test/x',
  'file:///etc/passwd',
  'mailto:a@evil.test',
  '/%2f/evil.test',
  '/%2F%2Fevil.test',
  '/%5cevil.test',
  '/%5C%5Cevil.test',
  '/%09/evil.test',
  '/x%00',
  '/x%0d%0aLocation:y',
  '/..//evil.test',
  '/.//evil.test',
  '/./\\evil.test',
  '/a/..//evil.test',
  '/?next=//evil.test',
  '/#//evil.test',
  '/\u0000/evil.test',
];

/** Where a browser on our page would end up. */
const endsAt = (path: string): string => new URL(path, ours).origin;

/** Small, and the same every time: a failure can be looked at again. */
const noise = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
const parts = [
  '/',
  '\\',
  '//',
  'evil.test',
  '@',
  ':',
  '%2f',
  '%5c',
  '\t',
  '\n',
  '.',
  '..',
  'https:',
  '#',
  '?',
  '\u0000',
  '／',
  '。',
  'a',
];

describe('the page to return to', () => {
  it.each(lures.map((lure) => [lure]))('never leads away: %j', (lure) =>
    cases.attempt(lure, () => {
      const kept = safeReturnTo(lure);
      if (kept !== null) expect(endsAt(kept)).toBe(ours);
    }),
  );

  it('never leads away in any mixture', async () => {
    const random = noise(7);
    for (let i = 0; i < 200; i += 1) {
      const made = Array.from(
        { length: 1 + Math.floor(random() * 6) },
        () => parts[Math.floor(random() * parts.length)],
      );
      const lure = `/${made.join('')}`;
      await cases.attempt(JSON.stringify(lure), () => {
        const kept = safeReturnTo(lure);
        if (kept !== null) expect(endsAt(kept)).toBe(ours);
      });
    }
  });
});

describe('signing in', () => {
  let fixture: SignUpFixture;
  let email: string;
  beforeAll(async () => {
    fixture = await SignUpFixture.start();
    ({ email } = await fixture.settled('homeport'));
  });
  afterAll(() => fixture.stop());

  it('leads to one of our pages, whatever was requested', async () => {
    for (const lure of lures.filter((_, i) => i % 4 === 1)) {
      await cases.attempt(`sign-in to ${lure}`, async () => {
        const { next } = (await fixture.signIn(fixture.browser(), email, { returnTo: lure })).json as { next: string };
        expect(endsAt(next)).toBe(ours);
      });
    }
  });

  cases.it('never redirects by itself, so no address can make it', async () => {
    for (const path of ['/api/auth/sign-in?next=//evil.test', '/auth?next=//evil.test', '/%2f%2fevil.test']) {
      const answer = await fixture.browser().get(path);
      expect(answer.headers.get('location')).toBeNull();
    }
  });
});
