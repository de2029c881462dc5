import { Deletion, PersonalExport } from '@throughline/contracts/identity/privacy.requests.js';
import { Me } from '@throughline/contracts/identity/identity.requests.js';
import { CommandId, type InvitationId, type UserId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import type { Role } from '@throughline/contracts/roles.js';
import { InviteMembersAnswer, Joined } from '@throughline/contracts/workspaces/invitation.requests.js';
import { CommandBus } from '@nestjs/cqrs';
import { newId } from '@throughline/platform/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { LogCheck } from '@throughline/projections/chain/log-check.js';
import { symbols } from 'pino';
import type { Client } from '../../testing/client.js';
import { commandMeta } from '../../testing/command-meta.js';
import { AddMember } from '../../workspaces/domain/workspace.commands.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { InvitationLinks } from '../../workspaces/invitations/invitation-links.js';
import { newAddress, SignUpFixture } from '../../testing/sign-up-fixture.js';

const day = 24 * 3_600_000;

let fixture: SignUpFixture;
const lines: string[] = [];
beforeAll(async () => {
  fixture = await SignUpFixture.start({ LOG_LEVEL: 'debug' });
  Object.assign(fixture.app.get(Logger), { [symbols.streamSym]: { write: (line: string) => lines.push(line) } });
});
afterAll(() => fixture.stop());

const runCleanup = async () => {
  await fixture.app.get(Schedule).runAll();
  await fixture.backend.settled();
};
const add = async (workspaceId: WorkspaceId, userId: UserId, role: Role) => {
  const meta = commandMeta({ commandId: CommandId.parse(newId()), workspaceId, at: new Date().toISOString() });
  const { position } = await fixture.app
    .get(CommandBus)
    .execute(new AddMember({ workspaceId, userId, role }, { ...meta, actor: { kind: 'system', id: 'test' } }));
  await fixture.app.get(ReadModel).waitFor(position);
};

/** A person with a workspace that also has another owner. */
const replaceable = async (slug: string, email = newAddress()) => {
  const other = await fixture.settled(`${slug}-other`);
  const person = await fixture.settled(slug, email);
  const [me, them] = [(await person.browser.get('/api/me')).as(Me), (await other.browser.get('/api/me')).as(Me)];
  const workspaceId = me.memberships[0]?.workspaceId as WorkspaceId;
  await add(workspaceId, them.userId, 'owner');
  return { ...person, userId: me.userId, workspaceId, otherEmail: other.email };
};

describe('deleting an account', () => {
  it('takes effect after two weeks, during which signing in offers to cancel it', async () => {
    const { browser, email } = await replaceable('keep');
    const elsewhere = fixture.browser();
    await fixture.signIn(elsewhere, email);
    expect((await browser.post('/api/me/deletion', { email: newAddress() })).problem.code).toBe('validation_failed');
    expect((await browser.post('/api/me/deletion', { email })).status).toBe(200);
    await fixture.mailAbout(email, 'Your account will be deleted');
    expect((await elsewhere.get('/api/me')).problem.code).toBe('session_revoked');
    fixture.advance(13 * day);
    await runCleanup();
    const back = fixture.browser();
    expect((await fixture.signIn(back, email)).json).toEqual({ next: '/auth/keep-account' });
    expect((await back.get('/api/me/deletion')).as(Deletion).dueAt).not.toBeNull();
    expect((await back.post('/api/me/deletion/cancel')).json).toEqual({ next: '/keep' });
    fixture.advance(2 * day);
    await runCleanup();
    expect((await fixture.signIn(fixture.browser(), email)).json).toEqual({ next: '/keep' });
  });

  it('is refused to the only owner of a workspace, and needs a fresh sign-in', async () => {
    const { browser, email } = await fixture.settled('alone');
    const refused = await browser.post('/api/me/deletion', { email });
    expect(refused.problem).toMatchObject({ code: 'last_owner', status: 409 });
    expect(refused.problem.detail).toContain('“Workspace alone”');
    fixture.advance(16 * 60_000);
    expect((await browser.post('/api/me/deletion', { email })).problem.code).toBe('reauth_required');
  });
});

const asText = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString() : (JSON.stringify(value) ?? ''));

/** Every value of every table, the vault included; bytes are returned as text, so that they are searched too. */
const dump = async (): Promise<string> => {
  const postgres = fixture.app.get(Postgres);
  const tables = await postgres.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables)
    for (const row of await postgres.query(`select * from ${name}`)) texts.push(...Object.values(row).map(asText));
  return texts.join('\n');
};

describe('a person who was erased', () => {
  it('cannot be recovered from the log, tables, dumps, log lines or exports', async () => {
    const email = newAddress();
    const { browser, userId, workspaceId, otherEmail } = await replaceable('gone', email);
    const name = 'Perpetua Vanishing';
    await browser.patch('/api/me/profile', { name, timeZone: 'UTC' });
    const agent = (await browser.post(`/api/workspaces/${workspaceId}/agents`, { name: 'Left behind' })).as(Receipt);
    await fixture.backend.settled();
    const before = (await browser.get('/api/me/export')).as(PersonalExport);
    expect(JSON.stringify(before)).toContain(email);
    expect(JSON.stringify(before.account)).toContain(name);

    const postgres = fixture.app.get(Postgres);
    const getSealed = async () =>
      [...(await dump()).matchAll(new RegExp(`sealed:v1:${userId}:[\\w-]+:[\\w-]+`, 'g'))].map(([text]) => text);
    expect((await browser.post('/api/me/deletion', { email })).status).toBe(200);
    fixture.advance(15 * day);
    await runCleanup();

    const sealed = new Set(await getSealed());
    expect(sealed.size).toBeGreaterThan(2);
    const vault = fixture.app.get(Vault);
    for (const text of sealed)
      for (const field of ['name', 'email', 'newEmail', 'network'])
        expect((await vault.reveal({ [field]: text }))[field]).toMatch(/^Deleted/);
    const keys = await postgres.query<{ wrapped: Buffer | null }>(
      'select wrapped from vault.subject_keys where subject_id = $1',
      [userId],
    );
    expect(keys).toEqual([{ wrapped: null }]);

    const everything = `${await dump()}\n${lines.join('\n')}`;
    for (const secret of [email, name]) {
      for (const spelled of [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')])
        expect(everything.includes(spelled)).toBe(false);
    }
    const vaultTables = await postgres.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'vault' and column_name = 'user_id'`,
    );
    expect(vaultTables.length).toBeGreaterThan(8);
    for (const { name: table } of vaultTables)
      expect([table, await postgres.query(`select 1 from vault.${table} where user_id = $1`, [userId])]).toEqual([
        table,
        [],
      ]);

    const other = fixture.browser();
    await fixture.signIn(other, otherEmail);
    expect((await other.get(`/api/workspaces/${workspaceId}/agents/${agent.id}`)).status).toBe(200);
    const history = await other.get(`/api/workspaces/${workspaceId}/history?limit=200`);
    expect(history.text).toContain(`Deleted user #${userId.slice(-4)}`);
    expect(history.text.includes(name)).toBe(false);
    expect((await browser.get('/api/me')).status).toBe(401);
    expect((await fixture.signIn(fixture.browser(), email)).problem.code).toBe('invalid_credentials');
    await runCleanup();
  });

  it('leaves every chain of hashes intact, because they cover the sealed values (invariant 15)', async () => {
    await fixture.backend.settled();
    const check = new LogCheck({
      postgres: fixture.app.get(Postgres),
      store: fixture.app.get(EventStore),
      chain: null,
    });
    await check.toTheEnd();
    const verdicts = check.chains.map((chain) => check.verdict(chain));
    expect(verdicts.length).toBeGreaterThan(2);
    expect(verdicts.filter(({ finding }) => finding !== null)).toEqual([]);
  });

  it('cannot be recovered from invitations, received or sent', async () => {
    const email = newAddress();
    const { browser, userId } = await replaceable('guest', email);
    const hosts = [await fixture.settled('guest-host-a'), await fixture.settled('guest-host-b')] as const;
    const words = 'Perpetua, come and see the boathouse';
    const invite = async (by: Client, to: string): Promise<InvitationId> => {
      const [membership] = (await by.get('/api/me')).as(Me).memberships.filter(({ role }) => role === 'owner');
      const path = `/api/workspaces/${membership?.workspaceId}/invitations`;
      const asked = { invitations: [{ email: to, role: 'runner' }], message: words };
      const [result] = (await by.post(path, asked)).as(InviteMembersAnswer).results;
      const id = result?.invitationId as InvitationId;
      await by.post(`${path}/${id}/link`);
      return id;
    };
    const [waiting, accepted] = [await invite(hosts[0].browser, email), await invite(hosts[1].browser, email)];
    await fixture.backend.settled();
    (await browser.post(`/api/me/invitations/${accepted}/accept`)).as(Joined);
    const friend = newAddress();
    const own = await invite(browser, friend);
    await fixture.backend.settled();
    const postgres = fixture.app.get(Postgres);
    const fingerprint = fixture.app.get(Fingerprints).fingerprintFor(email);
    const holding = async (): Promise<string[]> => {
      const tables = await postgres.query<{ name: string; field: string }>(
        `select table_name as name, column_name as field from information_schema.columns
         where table_schema = 'vault' and column_name like '%fingerprint%'`,
      );
      const found: string[] = [];
      for (const { name, field } of tables)
        if ((await postgres.query(`select 1 from vault.${name} where ${field} = $1`, [fingerprint])).length > 0)
          found.push(name);
      return found;
    };
    expect(await holding()).toContain('invitations');
    expect((await browser.post('/api/me/deletion', { email })).status).toBe(200);
    fixture.advance(3 * day);
    expect(await holding()).toContain('invitations');
    // It is sent again, so that an invitation is pending while its mailbox belongs to nobody.
    fixture.advance(9 * day);
    await fixture.signIn(hosts[0].browser, hosts[0].email);
    const late = await invite(hosts[0].browser, email);
    fixture.advance(3 * day);
    await runCleanup();

    expect(await holding()).toEqual([]);
    // The link in a mail that is being written at this moment no longer works.
    expect(await fixture.app.get(InvitationLinks).issue(late, 'mail')).toBeNull();
    const links = 'select 1 from vault.invitation_links where invitation_id = any($1::uuid[])';
    expect(await postgres.query(links, [[waiting, accepted, late]])).toEqual([]);
    const keys = 'select wrapped from vault.subject_keys where subject_id = any($1::uuid[]) and wrapped is not null';
    expect(await postgres.query(keys, [[waiting, accepted, late, userId]])).toEqual([]);
    const [row] = await postgres.query<{ status: string }>('select status from rm.invitations where id = $1', [late]);
    expect(row?.status).toBe('revoked');
    const everything = `${await dump()}\n${lines.join('\n')}`;
    for (const text of [email, words])
      for (const spelled of [text, Buffer.from(text).toString('base64'), Buffer.from(text).toString('hex')])
        expect(everything.includes(spelled)).toBe(false);
    // A message to another person stays: it belongs to that person and to the workspace that sent it.
    const [kept] = await fixture.app
      .get(Vault)
      .reveal(await postgres.query<{ email: string }>('select email from rm.invitations where id = $1', [own]));
    expect(kept?.email).toBe(friend);
  });

  it('leaves the address free for a new account', async () => {
    const { browser, email } = await replaceable('free');
    await browser.post('/api/me/deletion', { email });
    fixture.advance(15 * day);
    await runCleanup();
    await fixture.register(fixture.browser(), email);
    await eventually('a second mail to confirm the address arrives', async () => {
      const confirming = (await fixture.mailsTo(email)).filter(({ subject }) => subject === 'Confirm your e-mail');
      return confirming.length === 2;
    });
  });
});

describe('a registration that nobody confirms', () => {
  it('expires after a week: the address is free, the name unreadable', async () => {
    const { email } = await fixture.registered();
    const postgres = fixture.app.get(Postgres);
    const fingerprint = fixture.app.get(Fingerprints).fingerprintFor(email);
    const [credential] = await postgres.query<{ user_id: string }>(
      'select user_id from vault.credentials where fingerprint = $1',
      [fingerprint],
    );
    const row = async () => {
      const rows = await postgres.query('select status, name from rm.people where id = $1', [credential?.user_id]);
      return fixture.app.get(Vault).reveal(rows[0]);
    };
    fixture.advance(6 * day);
    await runCleanup();
    expect(await row()).toEqual({ status: 'pending_verification', name: 'Ada Lovelace' });
    fixture.advance(2 * day);
    await runCleanup();
    expect(await row()).toMatchObject({ status: 'expired', name: expect.stringMatching(/^Deleted user #/) });
    expect((await fixture.signIn(fixture.browser(), email)).problem.code).toBe('invalid_credentials');
    await runCleanup();
  });
});
