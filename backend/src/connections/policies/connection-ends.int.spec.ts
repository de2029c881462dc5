import { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { ConnectionId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { ConnectionCredentials } from '../../kernel/credentials/connection-credentials.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { json, World } from '../../testing/world.js';
import { giveAccess } from '../../testing/give-access.js';

const day = 24 * 3_600_000;
let backend: Backend;
let world: World;
let ada: Person;
beforeAll(async () => {
  world = await World.open();
  world.on('/me', (_, response) => json(response, { ok: true }));
  backend = await startBackend({ env: { EGRESS_ALLOW_PRIVATE: '127.0.0.0/8' } });
  ada = await backend.signUp('Ada');
});
afterAll(async () => {
  world.close();
  await backend.stop();
});

const connect = async (name: string, expiresAt: string | null = null): Promise<string> => {
  const settings = { variables: { address: world.url }, check: `${world.url}/me` };
  const secret = { kind: 'bearer', token: 'a-token-of-the-service' };
  const request = { service: 'any-api', kind: 'bearer', name, settings, secret, expiresAt };
  const { id } = (await ada.client.post(ada.path('/connections'), request)).as(Receipt);
  await backend.settled();
  return id;
};
const getRow = async (id: string): Promise<ConnectionRow> => {
  await backend.settled();
  return (await ada.client.get(ada.path(`/connections/${id}`))).as(ConnectionRow);
};

it('an agent that is archived loses its access', async () => {
  const id = await connect('Orders');
  const agent = (await ada.client.post(ada.path('/agents'), { name: 'Clerk', from: { kind: 'blank' } })).as(Receipt);
  await backend.settled();
  expect((await giveAccess(ada, id, agent.id)).status).toBe(200);
  expect((await getRow(id)).access).toHaveLength(1);
  expect((await ada.client.post(ada.path(`/agents/${agent.id}/archive`))).status).toBe(200);
  await eventually('the access is withdrawn', async () => (await getRow(id)).access.length === 0);
});

it('a key that ends is announced to its owner once, and is not used after its end', async () => {
  const id = await connect('Ledger', new Date(backend.clock.now().getTime() + 10 * day).toISOString());
  const cleanUp = () => backend.app.get(Schedule).runNow('end-expired-connections');
  const mails = async (words: string) =>
    (await backend.mailbox.to(ada.email)).filter(({ subject }) => subject.includes(words));
  await cleanUp();
  await cleanUp();
  await eventually('the mail arrives', async () => (await mails('Ledger ends soon')).length > 0);
  const use = { workspaceId: ada.workspaceId, connectionId: ConnectionId.parse(id), agentId: null, run: null };
  await backend.app.get(ConnectionCredentials).forUse(use);
  backend.clock.advance(10 * day);
  await cleanUp();
  const used = backend.app.get(ConnectionCredentials).forUse(use);
  await expect(used).rejects.toMatchObject({ code: 'connection_expired' });
  await eventually('the mail arrives', async () => (await mails('Ledger has ended')).length > 0);
  expect(await mails('Ledger ends soon')).toHaveLength(1);
});
