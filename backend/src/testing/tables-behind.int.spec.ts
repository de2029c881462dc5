import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { startBackend, type Backend } from './backend.js';
import { listenTo } from './log-listener.js';
import type { Person } from './person.js';
import { readHookId } from './read-hook-id.js';

let backend: Backend;
let postgres: Postgres;
let log: ReturnType<typeof listenTo>;
beforeAll(async () => {
  backend = await startBackend();
  postgres = backend.app.get(Postgres);
  log = listenTo(backend.app.get(EventStore));
});
afterAll(async () => {
  await log?.stop();
  await backend?.stop();
});

const getAgent = async (person: Pick<Person, 'client' | 'path'>): Promise<string> => {
  const from = { kind: 'import', definition: definition() };
  const made = (await person.client.post(person.path('/agents'), { name: 'Clerk', from })).as(Receipt);
  (await person.client.post(person.path(`/agents/${made.id}/publish`), { note: '' })).as(Receipt);
  await backend.settled();
  return made.id;
};
const getWebhook = async (person: Person, agentId: string): Promise<{ id: string; path: string }> => {
  const settings = { kind: 'webhook', signature: 'none' };
  const request = { agentId, name: 'Orders', settings, mapping: {} };
  const { id, position } = (await person.client.post(person.path('/triggers'), request)).as(TriggerReceipt);
  const hookId = await readHookId(person, id, position);
  return { id, path: `/hooks/${hookId}` };
};
/** Holds a lock until the work is done, so that the projections worker can fold nothing meanwhile. */
const whileTablesAreBehind = (work: () => Promise<void>): Promise<void> =>
  postgres.transaction(async (tx) => {
    await tx.execute('lock table rm.invitations in share row exclusive mode');
    await work();
  });
const projectorWaits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%invitations%'`;
const slowest = async (): Promise<number> => {
  const [row] = await postgres.query<{ position: number }>(
    'select min(position) as position from ops.policy_checkpoints',
  );
  return row?.position ?? 0;
};

it('no policy and no tenant waits for read tables that are behind, and work that needs rows follows when they caught up', async () => {
  const [ada, eve, finn] = [await backend.signUp('Ada'), await backend.signUp('Eve'), await backend.signUp('Finn')];
  await eve.admits(finn, 'builder');
  const [clerk, finns] = [
    await getAgent(ada),
    await getAgent({ client: finn.client, path: (below) => eve.path(below) }),
  ];
  const hook = await getWebhook(ada, clerk);
  await whileTablesAreBehind(async () => {
    const invitations = [{ email: 'guest@example.test', role: 'runner' }];
    expect((await eve.client.post(eve.path('/invitations'), { invitations, message: '' })).status).toBeLessThan(300);
    await eventually('the projector waits', async () => (await postgres.query(projectorWaits)).length);
    (await finn.client.patch('/api/me/profile', { name: 'Finn Fisher', timeZone: 'UTC' })).as(Receipt);
    const removal = await eve.client.delete(eve.path(`/members/${finn.userId}?successorId=${eve.userId}`));
    const { position } = removal.as(Receipt);
    await ada.client.send('POST', hook.path, undefined, { raw: '{}', headers: {} });
    const fired = await log.heard('TriggerFired', hook.id);
    await log.heard('FiringFinished', fired.data.firingId);
    await eventually('every policy has reacted', async () => (await slowest()) >= position);
    const [row] = await postgres.query('select owner_id from rm.agents where id = $1', [finns]);
    expect(row).toEqual({ owner_id: finn.userId });
  });
  await backend.mailbox.arrives('guest@example.test');
  await eventually('the agent has its new owner', async () => {
    const agent = await eve.client.get(eve.path(`/agents/${finns}`));
    return agent.as(AgentRow).ownerId === eve.userId;
  });
});
