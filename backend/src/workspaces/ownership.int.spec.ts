import { CommandBus } from '@nestjs/cqrs';
import { Me } from '@throughline/contracts/identity/identity.requests.js';
import { CommandId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { newId } from '@throughline/platform/ids.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { startBackend, type Backend } from '../testing/backend.js';
import { commandMeta } from '../testing/command-meta.js';
import type { Person } from '../testing/person.js';
import { EraseWorkspace } from './domain/ownership.commands.js';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

const getRow = async (person: Person): Promise<WorkspaceRow> => {
  await backend.settled();
  return (await person.client.get(person.path(''))).as(WorkspaceRow);
};
const findRole = async (person: Person, home: Person): Promise<string | undefined> => {
  await backend.settled();
  const { memberships } = (await person.client.get('/api/me')).as(Me);
  return memberships.find(({ workspaceId }) => workspaceId === home.workspaceId)?.role;
};
const mailed = (person: Person, subject: RegExp) =>
  eventually(`a mail about ${subject} arrives`, async () =>
    (await backend.mailbox.to(person.email)).some((mail) => subject.test(mail.subject)),
  );

describe('ownership', () => {
  it('is offered by mail and changes hands when the other accepts', async () => {
    const [ada, ben] = [await backend.signUp('Ada'), await backend.signUp('Ben')];
    await ada.admits(ben, 'builder');
    (await ada.client.post(ada.path('/ownership-offer'), { userId: ben.userId })).as(Receipt);
    expect((await getRow(ada)).offer).toMatchObject({ fromId: ada.userId, toId: ben.userId });
    await mailed(ben, /you are offered ownership/);
    expect(await findRole(ben, ada)).toBe('builder');
    expect((await ada.client.post(ada.path('/ownership-offer/accept'))).problem.code).toBe('offer_missing');
    (await ben.client.post(ada.path('/ownership-offer/accept'))).as(Receipt);
    expect([await findRole(ben, ada), await findRole(ada, ada)]).toEqual(['owner', 'admin']);
    expect((await getRow(ada)).offer).toBeNull();
    await mailed(ada, /you are no longer an owner/);
    expect((await ada.client.post(ada.path('/deletion'), { name: 'x' })).problem.code).toBe('forbidden');
  });

  it('is lost when another owner takes it away, and that person is told; a person who stepped down is not', async () => {
    const [eve, fay, gus] = [await backend.signUp('Eve'), await backend.signUp('Fay'), await backend.signUp('Gus')];
    for (const each of [fay, gus]) {
      await eve.admits(each, 'admin');
      (await eve.client.patch(eve.path(`/members/${each.userId}/role`), { role: 'owner' })).as(Receipt);
    }
    (await gus.client.patch(eve.path(`/members/${gus.userId}/role`), { role: 'admin' })).as(Receipt);
    (await eve.client.patch(eve.path(`/members/${fay.userId}/role`), { role: 'builder' })).as(Receipt);
    await mailed(fay, /you are no longer an owner/);
    expect((await backend.mailbox.to(gus.email)).filter(({ subject }) => /no longer an owner/.test(subject))).toEqual(
      [],
    );
  });

  it('is offered by owners only, and may be withdrawn', async () => {
    const [cara, dan] = [await backend.signUp('Cara'), await backend.signUp('Dan')];
    await cara.admits(dan, 'admin');
    expect((await dan.client.post(cara.path('/ownership-offer'), { userId: dan.userId })).problem.code).toBe(
      'forbidden',
    );
    (await cara.client.post(cara.path('/ownership-offer'), { userId: dan.userId })).as(Receipt);
    (await cara.client.delete(cara.path('/ownership-offer'))).as(Receipt);
    expect((await dan.client.post(cara.path('/ownership-offer/accept'))).problem.code).toBe('offer_missing');
  });
});

describe('a workspace that is due to be deleted', () => {
  it('can be read, not changed, pauses its triggers, tells its owners, and is restored', async () => {
    const [eve, finn] = [await backend.signUp('Eve'), await backend.signUp('Finn')];
    await eve.admits(finn, 'admin');
    const agent = (await eve.client.post(eve.path('/agents'), { name: 'Scout' })).as(Receipt);
    const made = await eve.client.post(eve.path(`/triggers?after=${agent.position}`), {
      agentId: agent.id,
      name: 'Hourly',
      settings: { kind: 'schedule', timing: { kind: 'interval', minutes: 60 }, timeZone: 'UTC', misfire: 'skip' },
    });
    const trigger = eve.path(`/triggers/${(made.json as { id: string }).id}`);
    await backend.settled();

    expect((await finn.client.post(eve.path('/deletion'), { name: 'Place of Eve' })).problem.code).toBe('forbidden');
    expect((await eve.client.post(eve.path('/deletion'), { name: 'place of eve' })).problem.code).toBe(
      'validation_failed',
    );
    (await eve.client.post(eve.path('/deletion'), { name: 'Place of Eve' })).as(Receipt);
    expect(await getRow(eve)).toMatchObject({ status: 'deleting' });
    expect((await finn.client.get(eve.path('/agents'))).status).toBe(200);
    for (const change of [
      () => finn.client.post(eve.path('/agents'), { name: 'No' }),
      () => eve.client.patch(eve.path('/name'), { name: 'Other' }),
      () => eve.client.post(eve.path('/invitations'), { invitations: [{ email: 'a@b.example', role: 'runner' }] }),
    ])
      expect((await change()).problem.code).toBe('workspace_deleting');
    await mailed(eve, /is due to be deleted/);
    await eventually(
      'the trigger is paused',
      async () => (await eve.client.get(trigger)).as(TriggerRow).status === 'paused',
    );
    (await eve.client.delete(eve.path('/deletion'))).as(Receipt);
    expect(await getRow(eve)).toMatchObject({ status: 'active', dueAt: null });
    expect((await finn.client.post(eve.path('/agents'), { name: 'Yes' })).status).toBe(201);
  });

  it('is gone for everybody when its day has come', async () => {
    const [gwen, hugo] = [await backend.signUp('Gwen'), await backend.signUp('Hugo')];
    await gwen.admits(hugo, 'runner');
    const socket = await hugo.socket();
    const room = { kind: 'workspace', workspaceId: gwen.workspaceId } as const;
    await socket.watch(room);
    (await gwen.client.post(gwen.path('/deletion'), { name: 'Place of Gwen' })).as(Receipt);
    const { dueAt } = await getRow(gwen);
    const meta = () => commandMeta({ commandId: CommandId.parse(newId()), workspaceId: gwen.workspaceId });
    const erase = () =>
      backend.app.get(CommandBus).execute(new EraseWorkspace({ workspaceId: gwen.workspaceId }, meta()));
    await erase();
    expect((await getRow(gwen)).status).toBe('deleting');
    await backend.clock.whileAt(new Date(dueAt ?? ''), erase);
    await socket.hears('closed');
    await backend.settled();
    for (const person of [gwen, hugo]) {
      expect((await person.client.get(gwen.path(''))).problem.code).toBe('not_found');
      expect((await person.client.get(`/api/workspaces/by-slug/${gwen.slug}`)).problem.code).toBe('not_found');
      expect(await findRole(person, gwen)).toBeUndefined();
    }
    socket.close();
  });
});

describe('what tells a workspace from others', () => {
  it('is its icon too, in the switcher of every member', async () => {
    const iris = await backend.signUp('Iris');
    const icon = { glyph: 'rocket', tint: 3 };
    const { position } = (await iris.client.patch(iris.path('/icon'), { icon })).as(Receipt);
    expect((await iris.client.get(`/api/me?after=${position}`)).as(Me).memberships[0]?.icon).toEqual(icon);
    const off = (await iris.client.patch(iris.path('/icon'), { icon: null })).as(Receipt);
    expect((await iris.client.get(`/api/me?after=${off.position}`)).as(Me).memberships[0]?.icon).toBeNull();
    expect((await iris.client.patch(iris.path('/icon'), { icon: { glyph: '', tint: 9 } })).status).toBe(422);
  });
});
