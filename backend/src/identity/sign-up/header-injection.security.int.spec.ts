import { Me, SessionList } from '@throughline/contracts/identity/identity.requests.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { symbols } from 'pino';
import type { Answer } from '../../testing/client.js';
import { securityCases } from '../../testing/security-cases.js';
import { newAddress, SignUpFixture } from '../../testing/sign-up-fixture.js';

const cases = securityCases('header injection');

let fixture: SignUpFixture;
const lines: string[] = [];
beforeAll(async () => {
  fixture = await SignUpFixture.start({ LOG_LEVEL: 'debug' });
  Object.assign(fixture.app.get(Logger), { [symbols.streamSym]: { write: (line: string) => lines.push(line) } });
});
afterAll(() => fixture.stop());

const breaks = [
  '\r\nBcc: evil@evil.test',
  '\nBcc: evil@evil.test',
  '\rBcc: evil@evil.test',
  '\u0000',
  '\u0085x',
  '\u2028x',
];
const refusedAt = (answer: Answer, field: string): void => {
  expect(answer.problem.code).toBe('validation_failed');
  expect(answer.problem.errors?.map(({ pointer }) => pointer)).toContain(`/${field}`);
};

describe('a second line', () => {
  for (const text of breaks.slice(0, 5)) {
    cases.it(`${JSON.stringify(text)} is taken in no name`, async () =>
      refusedAt(await fixture.register(fixture.browser(), newAddress(), { name: `Ada${text}` }), 'name'),
    );
    cases.it(`${JSON.stringify(text)} is taken in no address`, async () =>
      refusedAt(await fixture.register(fixture.browser(), `ada${text}@example.test`), 'email'),
    );
    cases.it(`${JSON.stringify(text)} after an address is not part of it`, async () => {
      const answer = await fixture.register(fixture.browser(), `${newAddress()}${text}, evil@evil.test`);
      refusedAt(answer, 'email');
    });
  }

  for (const email of [
    'a@example.test, evil@evil.test',
    'a@example.test;evil@evil.test',
    'Ada <evil@evil.test>',
    '"a"@example.test',
    'a@example.test evil@evil.test',
    'a@example.test\tevil@evil.test',
    'a@b@evil.test',
    '<evil@evil.test>',
    'a(evil@evil.test)@example.test',
  ]) {
    cases.it(`${email} is not accepted as two addresses`, async () =>
      refusedAt(await fixture.register(fixture.browser(), email), 'email'),
    );
  }

  it('made nobody get a mail who should not', async () => {
    await fixture.backend.settled();
    expect(await fixture.mailsTo('evil@evil.test')).toEqual([]);
  });
});

describe('a name', () => {
  for (const name of [
    'Ada, evil@evil.test',
    'Ada" <evil@evil.test>',
    '=?utf-8?q?=0d=0aBcc:_evil=40evil.test?=',
    'Ada; Bcc: evil',
    '\\"Ada\\"',
  ]) {
    cases.it(`${name} stays a name in the mail`, async () => {
      const email = newAddress();
      expect((await fixture.register(fixture.browser(), email, { name })).status).toBe(202);
      const mail = await fixture.mailTo(email);
      expect(mail.to.endsWith(` <${email}>`)).toBe(true);
      expect(mail.subject).toBe('Confirm your e-mail');
      expect(mail.text).toContain('Confirm this e-mail address');
    });
  }

  for (const name of ['\u202eAda', 'Ada \u2066x\u2069', 'context https://evil.test', 'WWW.evil.test']) {
    cases.it(`${JSON.stringify(name)} is none`, async () =>
      refusedAt(await fixture.register(fixture.browser(), newAddress(), { name }), 'name'),
    );
  }
});

describe('a header', () => {
  for (const agent of [
    'Mozilla\tFirefox/1',
    `Firefox/${'1'.repeat(4_000)}`,
    '<script>Firefox/1</script>',
    '${jndi:ldap://evil.test}',
  ]) {
    cases.it(`User-Agent ${agent.slice(0, 20)}… is kept as the name of a browser alone`, async () => {
      const { email } = await fixture.settled(`agent-${(agents += 1)}`);
      const browser = fixture.browser();
      const headers = { 'user-agent': agent };
      await browser.post('/api/auth/sign-in', { email, password: 'tangerine orbit 47' }, { headers });
      const { items } = (await browser.get('/api/me/sessions')).as(SessionList);
      expect(
        items.map((session) => session.browser).every((known) => /^(A browser|Firefox)( on \w+)?$/.test(known)),
      ).toBe(true);
    });
  }

  for (const name of ['x-request-id', 'x-correlation-id', 'traceparent']) {
    cases.it(`${name} of a caller is not ours`, async () => {
      const answer = await fixture.browser().get('/api/me', { headers: { [name]: 'evil' } });
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
      expect([...answer.headers.values()].join()).not.toContain('evil');
    });
  }

  cases.it('X-Forwarded-Host changes no address in a mail', async () => {
    const email = newAddress();
    const headers = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https', host: 'evil.test' };
    await fixture
      .browser()
      .post(
        '/api/auth/register',
        { name: 'Ada', email, password: 'tangerine orbit 47', acceptTerms: true },
        { headers },
      );
    const { text } = await fixture.mailTo(email);
    expect(text).not.toContain('evil.test');
    expect(text).toContain('http://localhost:3000/');
  });
});

describe('a line of the log', () => {
  cases.it('is one line, whatever was typed', async () => {
    const browser = fixture.browser();
    await browser.get(`/api/nothing/${encodeURIComponent('\n{"level":60,"msg":"forged"}')}`);
    await browser.post('/api/auth/sign-in', { email: 'x\n{"msg":"forged"}', password: 'y' });
    for (const line of lines) expect(line.trimEnd().split('\n')).toHaveLength(1);
    expect(lines.map((line) => (JSON.parse(line) as { msg?: string }).msg)).not.toContain('forged');
  });

  cases.it('has no words of a person in it', async () => {
    const { browser } = await fixture.settled('wordless-log');
    expect((await browser.get('/api/me')).as(Me).name).toBe('Ada Lovelace');
    expect(lines.join('')).not.toContain('Lovelace');
  });
});

let agents = 0;
