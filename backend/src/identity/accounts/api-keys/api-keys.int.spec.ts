import { HistoryEntry } from '@throughline/contracts/history/history.requests.js';
import { ApiKeyList, type ApiKeyView } from '@throughline/contracts/identity/api-key.requests.js';
import { PersonalExport } from '@throughline/contracts/identity/privacy.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId } from '@throughline/contracts/ids.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import type { TestClock } from '@throughline/platform/testing/test-clock.js';
import { startBackend, type Backend } from '../../../testing/backend.js';
import { commandMeta } from '../../../testing/command-meta.js';
import type { Person } from '../../../testing/person.js';
import { Program, getProgram } from '../../../testing/program.js';
import { EraseWorkspace } from '../../../workspaces/domain/ownership.commands.js';
import { tokenIn } from '../../../testing/sign-up-fixture.js';

const minute = 60_000;
const day = 24 * 60 * minute;

let backend: Backend;
let clock: TestClock;
beforeAll(async () => {
  backend = await startBackend();
  ({ clock } = backend);
});
afterEach(() => clock.reset());
afterAll(() => backend.stop());

const pass = (milliseconds: number): void => clock.setTo(new Date(Date.now() + milliseconds));
const mine = async ({ client }: Person): Promise<ApiKeyView[]> =>
  (await client.get('/api/me/api-keys')).as(ApiKeyList).items;
/** Returns what it hears in the workspace of somebody: nothing, when it is let in. */
const refusal = async (program: Program, { path }: { path: string }): Promise<string> => {
  const answer = await program.get(path);
  return answer.status === 200 ? '' : answer.problem.code;
};
const toAgents = (person: Person) => ({ path: person.path('/agents') });
const subjectsTo = async (person: Person): Promise<string[]> =>
  (await backend.mailbox.to(person.email)).map(({ subject }) => subject);

describe('a key of a person', () => {
  it('acts for them in one workspace, and the history says that it was the key', async () => {
    const ada = await backend.signUp('Ada');
    const program = await getProgram(ada, { name: 'Nightly build' });
    const made = (await program.post(ada.path('/agents'), { name: 'Scout' })).as(Receipt);
    const read = await program.get(ada.path(`/agents/${made.id}?after=${made.position}`));
    expect([read.status, read.headers.get('etag')]).toEqual([200, `"${made.revision}"`]);
    const entry = (await ada.client.get(ada.path(`/history/${made.position}?after=${made.position}`))).as(HistoryEntry);
    expect(entry.event.meta.actor).toEqual({
      kind: 'user',
      id: ada.userId,
      apiKey: { id: program.keyId, name: 'Nightly build' },
    });
  });

  it('repeats and guards its commands as a browser does', async () => {
    const ada = await backend.signUp('Ada');
    const program = await getProgram(ada);
    const headers = { 'idempotency-key': 'once' };
    const create = () => program.post(ada.path('/agents'), { name: 'Scout' }, { headers });
    const [first, repeated] = [(await create()).as(Receipt), await create()];
    expect([repeated.as(Receipt).id, repeated.headers.get('idempotency-replayed')]).toEqual([first.id, 'true']);
    const stale = { headers: { 'if-match': '"7"' } };
    const renamed = await program.patch(ada.path(`/agents/${first.id}/name`), { name: 'Later' }, stale);
    expect(renamed.problem.code).toBe('precondition_failed');
  });

  it('is listed with when it was used last, and is nowhere but in the first answer', async () => {
    const ada = await backend.signUp('Ada');
    const program = await getProgram(ada, { scopes: ['workspace.read'], days: 30 });
    expect(await mine(ada)).toMatchObject([
      { id: program.keyId, workspaceId: ada.workspaceId, name: 'Deploy', scopes: ['workspace.read'], usedAt: null },
    ]);
    expect(await refusal(program, toAgents(ada))).toBe('');
    const [used] = await eventually('the use of the key is recorded', async () =>
      (await mine(ada))[0]?.usedAt === null ? undefined : mine(ada),
    );
    expect(Date.parse(used?.usedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(used?.createdAt ?? ''));
    const exported = (await ada.client.get('/api/me/export')).as(PersonalExport);
    expect(exported.security).toMatchObject({ apiKeys: [{ name: 'Deploy' }] });
    expect(JSON.stringify([exported, await mine(ada)])).not.toContain(program.key);
    const [kept] = await backend.app
      .get(Postgres)
      .query('select row_to_json(k)::text as row from vault.api_keys k where id = $1', [program.keyId]);
    expect(JSON.stringify(kept)).not.toMatch(/tl_|Deploy/);
  });

  it('is told of by mail when it comes and when it goes', async () => {
    const ada = await backend.signUp('Ada');
    const { keyId } = await getProgram(ada);
    expect((await ada.client.delete(`/api/me/api-keys/${keyId}`)).status).toBe(204);
    for (const subject of ['API key revoked', 'New API key created'])
      await eventually(`a mail arrives: ${subject}`, async () => (await subjectsTo(ada)).includes(subject));
  });

  it('is described in its mail: name, workspace, end and where to revoke it, never its text', async () => {
    const ada = await backend.signUp('Ada');
    const { key } = await getProgram(ada, { name: 'Nightly build', days: 30 });
    const mail = await eventually('a mail about the key arrives', async () =>
      (await backend.mailbox.to(ada.email)).find(({ subject }) => subject === 'New API key created'),
    );
    expect(mail.text).toContain('“Nightly build”, acts for you in the workspace Place of Ada and expires on ');
    expect(mail.text).toMatch(/Review your API keys:\n\S+\/settings\/profile\n/);
    expect(JSON.stringify(mail)).not.toContain(key);
  });

  it('is made and revoked only by who showed lately that it is them', async () => {
    const ada = await backend.signUp('Ada');
    const { keyId } = await getProgram(ada);
    pass(16 * minute);
    const request = { workspaceId: ada.workspaceId, name: 'Later', scopes: ['runs.read'] };
    expect((await ada.client.post('/api/me/api-keys', request)).problem.code).toBe('reauth_required');
    expect((await ada.client.delete(`/api/me/api-keys/${keyId}`)).problem.code).toBe('reauth_required');
    expect(await mine(ada)).toHaveLength(1);
  });

  it('is one of twenty at most; expired ones do not count', async () => {
    const ada = await backend.signUp('Ada');
    const request = { workspaceId: ada.workspaceId, name: 'One of many', scopes: ['runs.read'], days: 30 };
    for (let n = 0; n < limits.apiKeys; n += 1)
      expect((await ada.client.post('/api/me/api-keys', request)).status).toBe(201);
    expect((await ada.client.post('/api/me/api-keys', request)).problem.code).toBe('api_key_limit');
    expect(await mine(ada)).toHaveLength(limits.apiKeys);
    const [one] = await mine(ada);
    expect((await ada.client.delete(`/api/me/api-keys/${one?.id}`)).status).toBe(204);
    expect((await ada.client.post('/api/me/api-keys', request)).status).toBe(201);
  });

  it('is for a workspace of theirs, and for them to revoke', async () => {
    const [ada, eve] = [await backend.signUp('Ada'), await backend.signUp('Eve')];
    const program = await getProgram(ada);
    const foreign = { workspaceId: ada.workspaceId, name: 'Mine now', scopes: ['runs.read'] };
    expect((await eve.client.post('/api/me/api-keys', foreign)).problem.code).toBe('not_found');
    expect((await eve.client.delete(`/api/me/api-keys/${program.keyId}`)).problem.code).toBe('not_found');
    expect(await refusal(program, toAgents(ada))).toBe('');
  });
});

describe('a key stops', () => {
  it('when it is revoked, at once and in every process', async () => {
    const ada = await backend.signUp('Ada');
    const program = await getProgram(ada);
    const other = new Program((await backend.another()).url, program.key);
    expect([await refusal(program, toAgents(ada)), await refusal(other, toAgents(ada))]).toEqual(['', '']);
    await ada.client.delete(`/api/me/api-keys/${program.keyId}`);
    expect(await refusal(program, toAgents(ada))).toBe('api_key_revoked');
    await eventually(
      'the other key is revoked',
      async () => (await refusal(other, toAgents(ada))) === 'api_key_revoked',
    );
    expect(await mine(ada)).toEqual([]);
  });

  it('on its last day', async () => {
    const ada = await backend.signUp('Ada');
    const program = await getProgram(ada, { days: 30 });
    pass(30 * day - minute);
    expect(await refusal(program, toAgents(ada))).toBe('');
    pass(30 * day + minute);
    expect(await refusal(program, toAgents(ada))).toBe('api_key_expired');
  });

  it('while its owner is suspended', async () => {
    const [ada, bob] = [await backend.signUp('Ada'), await backend.signUp('Bob')];
    await ada.admits(bob, 'builder');
    const program = await getProgram(bob, { workspaceId: ada.workspaceId });
    expect(await refusal(program, toAgents(ada))).toBe('');
    await ada.client.post(ada.path(`/members/${bob.userId}/suspend`));
    await backend.settled();
    expect(
      await eventually(
        'the key of the suspended member is refused',
        async () => (await refusal(program, toAgents(ada))) || undefined,
      ),
    ).toBe('not_found');
    await ada.client.post(ada.path(`/members/${bob.userId}/reinstate`));
    await backend.settled();
    expect(await refusal(program, toAgents(ada))).toBe('');
  });

  it('when its owner is removed, and does not come back with them', async () => {
    const [ada, bob] = [await backend.signUp('Ada'), await backend.signUp('Bob')];
    await ada.admits(bob, 'builder');
    const [here, own] = [await getProgram(bob, { workspaceId: ada.workspaceId }), await getProgram(bob)];
    expect(await refusal(here, toAgents(ada))).toBe('');
    await ada.removes(bob);
    await eventually(
      'the key of the removed member is revoked',
      async () => (await refusal(here, toAgents(ada))) === 'api_key_revoked',
    );
    await ada.admits(bob, 'owner');
    expect(await refusal(here, toAgents(ada))).toBe('api_key_revoked');
    expect(await refusal(own, toAgents(bob))).toBe('');
  });

  it('when the password is reset; not when other browsers are signed out', async () => {
    const ada = await backend.signUp('Ada');
    const program = await getProgram(ada);
    await ada.client.delete('/api/me/sessions');
    expect(await refusal(program, toAgents(ada))).toBe('');
    await backend.visitor().post('/api/auth/reset', { email: ada.email });
    const mail = await eventually('the mail with the reset link arrives', async () =>
      (await backend.mailbox.to(ada.email)).find(({ subject }) => subject === 'Choose a new password'),
    );
    const reset = { token: tokenIn(mail), password: 'another orbit 48' };
    expect((await backend.visitor().post('/api/auth/reset/change', reset)).status).toBe(200);
    expect(await refusal(program, toAgents(ada))).toBe('api_key_revoked');
  });

  it('when its owner gives the account up, also if they keep it after all', async () => {
    const [ada, heir] = [await backend.signUp('Ada'), await backend.signUp('Heir')];
    await ada.admits(heir, 'owner');
    const program = await getProgram(ada);
    expect((await ada.client.post('/api/me/deletion', { email: ada.email })).status).toBe(200);
    expect(await refusal(program, toAgents(ada))).toBe('api_key_revoked');
    const request = { workspaceId: ada.workspaceId, name: 'Too late', scopes: ['runs.read'] };
    expect((await ada.client.post('/api/me/api-keys', request)).problem.code).toBe('invalid_state');
    await ada.client.post('/api/me/deletion/cancel');
    expect(await refusal(program, toAgents(ada))).toBe('api_key_revoked');
  });

  it('to change anything while its workspace is due to be deleted, and altogether with it', async () => {
    const ada = await backend.signUp('Ada');
    const program = await getProgram(ada);
    expect((await ada.client.post(ada.path('/deletion'), { name: 'Place of Ada' })).status).toBeLessThan(300);
    await backend.settled();
    expect((await program.post(ada.path('/agents'), { name: 'Scout' })).problem.code).toBe('workspace_deleting');
    const meta = commandMeta({
      commandId: CommandId.parse(newId()),
      workspaceId: ada.workspaceId,
      actor: { kind: 'system', id: 'test' },
    });
    await backend.clock.whileAt(new Date(Date.now() + 31 * day), () =>
      backend.app.get(CommandBus).execute(new EraseWorkspace({ workspaceId: ada.workspaceId }, meta)),
    );
    await eventually(
      'the key of the erased workspace is revoked',
      async () => (await refusal(program, toAgents(ada))) === 'api_key_revoked',
    );
  });
});
