import { CommandBus } from '@nestjs/cqrs';
import { CorrelationId, type UserId } from '@throughline/contracts/ids.js';
import { Me, NextStep, VerificationState } from '@throughline/contracts/identity/identity.requests.js';
import type { FlowId } from '@throughline/contracts/identity/user.events.js';
import { MemberRow, WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { page } from '@throughline/contracts/page.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import type { Client } from '../../testing/client.js';
import { commandMeta } from '../../testing/command-meta.js';
import { VerifyEmail } from '../domain/account.commands.js';
import { SignUpSessions } from './sessions/sign-up-sessions.js';
import { RegistrationJobs } from './registration/registration-jobs.js';
import { RateLimits } from '../../kernel/http/rate-limits/rate-limits.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { codeIn, newAddress, SignUpFixture, tokenIn } from '../../testing/sign-up-fixture.js';

const minute = 60_000;
const hour = 60 * minute;

let fixture: SignUpFixture;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
});
afterAll(() => fixture.stop());

const waiting = async (browser: Client) => (await browser.get('/api/auth/verification')).as(VerificationState);

describe('signing up', () => {
  it('leads from the form to the workspace', async () => {
    const email = newAddress();
    const browser = fixture.browser();
    const answer = await fixture.register(browser, email, { returnTo: '/harbour/agents' });
    expect(answer.status).toBe(202);
    expect(answer.as(NextStep)).toEqual({ next: '/auth/verify' });
    expect(await waiting(browser)).toMatchObject({
      email,
      status: 'pending_verification',
      inboxUrl: null,
    });

    const mail = await fixture.mailTo(email);
    expect([mail.subject, mail.text.includes('?next=%2Fharbour%2Fagents#t=')]).toEqual(['Confirm your e-mail', true]);
    const next = await browser.post('/api/auth/verification/code', { code: codeIn(mail) });
    expect(next.as(NextStep)).toEqual({ next: '/auth/setup' });
    const me = (await browser.get('/api/me')).as(Me);
    expect(me).toMatchObject({ email, name: 'Ada Lovelace', status: 'setup_pending', memberships: [] });

    const zone = { timeZone: 'Europe/London' };
    expect((await browser.post('/api/me/setup/profile', { name: 'Ada King', ...zone })).status).toBe(200);
    expect((await browser.get('/api/slugs/harbour')).json).toMatchObject({ available: true });
    const done = await browser.post('/api/me/setup/workspace', { name: 'Harbour', slug: 'harbour', ...zone });
    expect(done.as(NextStep)).toEqual({ next: '/harbour/agents' });
    const after = (await browser.get('/api/me')).as(Me);
    expect(after).toMatchObject({
      name: 'Ada King',
      timeZone: 'Europe/London',
      status: 'active',
      memberships: [{ slug: 'harbour', name: 'Harbour', role: 'owner' }],
    });
    const workspace = (await browser.get('/api/workspaces/by-slug/harbour')).as(WorkspaceRow);
    const members = await browser.get(`/api/workspaces/${workspace.id}/members`);
    expect(members.as(page(MemberRow)).items).toMatchObject([{ name: 'Ada King', email, role: 'owner' }]);
  });

  it('confirms by link in the same browser', async () => {
    const { browser, mail } = await fixture.registered();
    const token = tokenIn(mail);
    for (let i = 0; i < 3; i += 1) {
      expect((await browser.post('/api/auth/verification/link/inspect', { token })).json).toEqual({
        email: 'p…@example.test',
        sameBrowser: true,
      });
    }
    expect((await browser.post('/api/auth/verification/link', { token })).json).toEqual({ next: '/auth/setup' });
    expect((await browser.get('/api/me')).status).toBe(200);
  });

  it('confirms by link in another browser, and the first one moves on by itself', async () => {
    const { browser, mail } = await fixture.registered();
    const other = fixture.browser();
    const token = tokenIn(mail);
    const inspected = await other.post('/api/auth/verification/link/inspect', { token });
    expect(inspected.json).toMatchObject({ sameBrowser: false });
    expect((await other.post('/api/auth/verification/link', { token })).json).toEqual({ next: '/auth' });
    expect(other.cookies.size).toBe(0);
    expect(await waiting(browser)).toMatchObject({ status: 'setup_pending' });
    expect((await browser.get('/api/me')).as(Me).status).toBe('setup_pending');
    expect(await waiting(browser)).toMatchObject({ status: 'setup_pending' });
  });

  it('makes one workspace however often the last step is pressed', async () => {
    const { browser } = await fixture.confirmed();
    const body = { name: 'Pier', slug: 'pier', timeZone: 'UTC' };
    const answers = await Promise.all([1, 2, 3].map(() => browser.post('/api/me/setup/workspace', body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await browser.get('/api/me')).as(Me).memberships).toHaveLength(1);
    const repeated = await browser.post('/api/me/setup/workspace', { ...body, slug: 'pier-two' });
    expect(repeated.json).toEqual({ next: '/pier' });
    expect((await browser.get('/api/slugs/pier-two')).json).toMatchObject({ available: true });
  });

  it.each([
    [{ acceptTerms: false }, 'terms_required'],
    [{ password: 'short' }, 'password_too_short'],
    [{ password: 'tangerine orbit '.repeat(9) }, 'password_too_long'],
    [{ password: 'password1234!' }, 'password_breached'],
    [{ name: 'See www.evil.test' }, 'validation_failed'],
    [{ email: 'ada@x.test\r\nBcc: eve@x.test' }, 'validation_failed'],
    [{ email: 'ada@x.test,eve@x.test' }, 'validation_failed'],
    [{ email: '"Eve" <eve@x.test>' }, 'validation_failed'],
  ])('refuses %j as %s', async (over, code) => {
    const answer = await fixture.register(fixture.browser(), newAddress(), over);
    expect(answer.problem.code).toBe(code);
  });
});

describe('links and codes', () => {
  const use = (browser: Client, token: string) => browser.post('/api/auth/verification/link', { token });
  const type = (browser: Client, code: string) => browser.post('/api/auth/verification/code', { code });
  const wrongFor = (code: string) => String((Number(code.replace(' ', '')) + 1) % 1_000_000).padStart(6, '0');

  it('know an unknown link from one that is over', async () => {
    const answer = await use(fixture.browser(), 'x'.repeat(43));
    expect(answer.status).toBe(404);
    expect(answer.problem.code).toBe('link_invalid');
  });

  it('let a link be used once', async () => {
    const { browser, mail } = await fixture.registered();
    await use(fixture.browser(), tokenIn(mail));
    const elsewhere = await use(fixture.browser(), tokenIn(mail));
    expect(elsewhere.problem).toMatchObject({ code: 'link_expired', status: 410 });
    expect(elsewhere.problem.detail).toBeUndefined();
    expect((await use(browser, tokenIn(mail))).problem.detail).toBe('Your e-mail is already confirmed. Sign in.');
  });

  it('end a link after a day', async () => {
    const { mail } = await fixture.registered();
    fixture.advance(24 * hour);
    expect((await use(fixture.browser(), tokenIn(mail))).problem.code).toBe('link_expired');
  });

  it('void the link before when a new mail is sent', async () => {
    const { browser, email, mail } = await fixture.registered();
    fixture.advance(61_000);
    expect((await browser.post('/api/auth/verification/resend')).status).toBe(202);
    const newer = await fixture.mailTo(email, 2);
    expect((await use(browser, tokenIn(mail))).problem.code).toBe('link_expired');
    expect((await type(browser, codeIn(mail))).problem.code).toBe('code_invalid');
    expect((await use(browser, tokenIn(newer))).status).toBe(200);
  });

  it('send no second mail within a minute', async () => {
    const { browser, email } = await fixture.registered();
    const answer = (await browser.post('/api/auth/verification/resend')).as(VerificationState);
    expect(answer.resendIn).toBeGreaterThan(0);
    fixture.advance(61_000);
    expect(await waiting(browser)).toMatchObject({ resendIn: 0 });
    await browser.post('/api/auth/verification/resend');
    await fixture.mailTo(email, 2);
    expect(await fixture.mailsTo(email)).toHaveLength(2);
  });

  it('count five tries, also when they come at once', async () => {
    const { browser, mail } = await fixture.registered();
    const wrong = wrongFor(codeIn(mail));
    const answers = await Promise.all(Array.from({ length: 12 }, () => type(browser, wrong)));
    const codes = answers.map(({ problem }) => problem.code);
    expect(codes.filter((code) => code === 'code_invalid')).toHaveLength(4);
    expect(codes.filter((code) => code === 'code_exhausted')).toHaveLength(8);
    expect((await type(browser, codeIn(mail))).problem).toMatchObject({ code: 'code_exhausted', status: 410 });
  });

  it('end a code after a quarter of an hour', async () => {
    const { browser, mail } = await fixture.registered();
    fixture.advance(15 * minute);
    expect((await type(browser, codeIn(mail))).problem.code).toBe('code_exhausted');
  });

  it('accept a code only in the browser that signed up', async () => {
    const { mail } = await fixture.registered();
    expect((await type(fixture.browser(), codeIn(mail))).problem).toMatchObject({ code: 'flow_expired', status: 409 });
    const { browser: another } = await fixture.registered();
    expect((await type(another, codeIn(mail))).problem.code).toBe('code_invalid');
  });

  it('are over for the first person once somebody else confirms the address', async () => {
    const email = newAddress();
    const first = fixture.browser();
    await fixture.register(first, email, { password: 'a first password 1' });
    await fixture.mailTo(email);
    const second = fixture.browser();
    await fixture.register(second, email, { password: 'a second password 2' });
    const mail = await fixture.mailTo(email, 2);
    expect((await type(second, codeIn(mail))).status).toBe(200);
    expect((await first.get('/api/auth/verification')).problem.code).toBe('flow_expired');
    expect((await fixture.signIn(fixture.browser(), email, { password: 'a first password 1' })).status).toBe(401);
    expect((await fixture.signIn(fixture.browser(), email, { password: 'a second password 2' })).status).toBe(200);
  });
});

describe('a process that ends right after the fact', () => {
  it('leaves the password to the one who confirmed the address, not to who registered first', async () => {
    const email = newAddress();
    const [other, owner] = ['a first password 1', 'a second password 2'];
    await fixture.register(fixture.browser(), email, { password: other });
    await fixture.mailTo(email);
    await fixture.register(fixture.browser(), email, { password: owner });
    await fixture.mailTo(email, 2);
    const [flow] = await fixture.app
      .get(Postgres)
      .query<{ id: FlowId; account_id: UserId }>(
        'select id, account_id from vault.flows where fingerprint = $1 order by expires_at desc limit 1',
        [fixture.app.get(Fingerprints).fingerprintFor(email)],
      );
    if (flow === undefined) throw new Error('The second registration has no flow.');
    const meta = commandMeta({ correlationId: CorrelationId.parse(newId()) });
    await fixture.app
      .get(CommandBus)
      .execute(new VerifyEmail({ userId: flow.account_id, by: 'link', flowId: flow.id }, meta));
    await eventually('the account is confirmed', async () => {
      const rows = await fixture.app
        .get(Postgres)
        .query('select 1 from vault.credentials where user_id = $1 and confirmed_at is not null', [flow.account_id]);
      return rows[0];
    });
    expect((await fixture.signIn(fixture.browser(), email, { password: owner })).status).toBe(200);
    expect((await fixture.signIn(fixture.browser(), email, { password: other })).status).toBe(401);
  });
});

describe('what is over', () => {
  it('is not kept', async () => {
    await fixture.registered();
    fixture.advance(8 * 24 * hour);
    await fixture.app.get(Schedule).runAll();
    const postgres = fixture.app.get(Postgres);
    for (const table of ['flows', 'links', `secrets where owner like 'flow-%'`]) {
      expect(await postgres.query(`select 1 from vault.${table}`)).toEqual([]);
    }
  });
});

describe('an address', () => {
  const getAccounts = async (fingerprint: string) => {
    const postgres = fixture.app.get(Postgres);
    const credentials = await postgres.query('select user_id from vault.credentials where fingerprint = $1', [
      fingerprint,
    ]);
    const reservations = await postgres.query('select 1 from rm.history where stream = $1', [`email-${fingerprint}`]);
    return { credentials: credentials.length, reservations: reservations.length };
  };

  it('gets exactly one account from fifty registrations at once', async () => {
    const email = newAddress();
    const flows = fixture.app.get(SignUpSessions, { strict: false });
    const registrations = fixture.app.get(RegistrationJobs, { strict: false });
    const fingerprint = fixture.app.get(Fingerprints).fingerprintFor(email);
    const registration = { name: 'Ada', email, passwordHash: 'x', termsVersion: 't' };
    const asked = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { flowId } = await flows.open({ fingerprint, registration, returnTo: null });
        await registrations.enqueue('register', flowId, commandMeta({ correlationId: CorrelationId.parse(newId()) }));
        return flowId;
      }),
    );
    const accounts = await Promise.all(
      asked.map((flowId) =>
        eventually('each flow has an account', async () => (await flows.get(flowId))?.accountId ?? undefined),
      ),
    );
    expect(new Set(accounts).size).toBe(1);
    expect(await getAccounts(fingerprint)).toEqual({ credentials: 1, reservations: 1 });
  });

  it('is one mailbox however it is spelled, and cannot be registered too often, by one network or by many', async () => {
    const email = newAddress();
    const shouted = email.replace('person', 'PERSON');
    const registerMany = (browserOf: () => Client) =>
      Promise.all(Array.from({ length: 20 }, (_, n) => fixture.register(browserOf(), n % 2 === 0 ? email : shouted)));
    const mailed = (count: number) =>
      eventually(
        `${count} mails have arrived`,
        async () => (await fixture.mailsTo(email)).length + (await fixture.mailsTo(shouted)).length === count,
      );
    const attacker = fixture.browser();
    const answers = await registerMany(() => attacker);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
    const refused = answers.find(({ status }) => status !== 202);
    expect(refused?.problem).toMatchObject({ code: 'rate_limited' });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    await mailed(3);
    const ofOthers = await registerMany(() => fixture.browser());
    expect(ofOthers.filter(({ status }) => status === 202)).toHaveLength(20);
    await mailed(9);
    expect(await getAccounts(fixture.app.get(Fingerprints).fingerprintFor(email))).toEqual({
      credentials: 1,
      reservations: 1,
    });
  });

  it('that others registered too often still belongs to its owner, who requests the e-mail', async () => {
    const [taken, free] = [newAddress(), newAddress()];
    const limits = fixture.app.get(RateLimits);
    for (const email of [taken, free]) {
      if (email === taken) await fixture.registered(email);
      const fingerprint = fixture.app.get(Fingerprints).fingerprintFor(email);
      await expect(
        (async () => {
          for (;;) await limits.countAttempt('register.address', fingerprint);
        })(),
      ).rejects.toMatchObject({ code: 'rate_limited' });
      const before = (await fixture.mailsTo(email)).length;
      const owner = fixture.browser();
      expect((await fixture.register(owner, email)).status).toBe(202);
      fixture.advance(minute);
      expect((await owner.post('/api/auth/verification/resend')).status).toBe(202);
      const mail = await fixture.mailTo(email, before + 1);
      expect((await owner.post('/api/auth/verification/code', { code: codeIn(mail) })).status).toBe(200);
      expect(await fixture.mailsTo(email)).toHaveLength(before + 1);
    }
  });
});
