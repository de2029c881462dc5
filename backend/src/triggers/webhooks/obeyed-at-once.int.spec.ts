import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { HookAccepted, TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { FiringRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Backend } from '../../testing/backend.js';
import { whileHeldBack } from '../../testing/hold-back.js';
import { listenTo } from '../../testing/log-listener.js';
import { opened } from '../../testing/opened.js';
import type { Person } from '../../testing/person.js';
import { readHookId } from '../../testing/read-hook-id.js';
import { shareBackend } from '../../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
let log: ReturnType<typeof listenTo>;
let agentId: string;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp();
  log = listenTo(backend.app.get(EventStore));
  const from = {
    kind: 'import',
    definition: definition({ inputs: [{ type: 'text', name: 'word', label: 'Word', required: false }] }),
  };
  agentId = (await post('/agents', { name: 'Clerk', from })).as(Receipt).id;
  await post(`/agents/${agentId}/publish`, { note: '' });
  await backend.settled();
});
afterAll(() => log?.stop());

const post = (path: string, body: unknown = {}) => ada.client.post(ada.path(path), body);
const patch = (path: string, body: unknown) => ada.client.patch(ada.path(path), body);
const webhook = async (signature: 'bearer' | 'none') => {
  const request = { agentId, name: 'Hook', settings: { kind: 'webhook', signature }, mapping: { word: 'before' } };
  const { id, secret } = (await post('/triggers', request)).as(TriggerReceipt);
  await backend.settled();
  const hookId = await readHookId(ada, id);
  const headers = { authorization: `Bearer ${secret}` };
  const call = () => backend.visitor().send('POST', `/hooks/${hookId}`, {}, { headers });
  return { id, call };
};
/** Read tables keep what they have meanwhile, as with a projections worker that hangs. */
const whileTablesLag = <T>(work: () => Promise<T>): Promise<T> =>
  whileHeldBack(backend.app.get(Postgres), 'triggers', work);
const listTypes = async (id: string) => (await log.about(id)).map(({ type }) => type);

describe('while the read tables lag behind', () => {
  it('a trigger that was paused takes no call, which is recorded, and takes calls again as soon as it was resumed', async () => {
    const { id, call } = await webhook('bearer');
    await whileTablesLag(async () => {
      (await post(`/triggers/${id}/pause`)).as(Receipt);
      expect((await call()).problem).toMatchObject({ status: 404, code: 'not_found' });
      expect(await listTypes(id)).toEqual(['TriggerCreated', 'TriggerPaused', 'DeliveryRejected']);
      (await post(`/triggers/${id}/resume`)).as(Receipt);
      expect((await call()).status).toBe(202);
    });
  });

  it('a trigger that was archived takes no call, records none, and is neither tested nor replayed', async () => {
    const { id, call } = await webhook('bearer');
    (await call()).as(HookAccepted);
    await backend.settled();
    const [firing] = (await ada.client.get(ada.path(`/triggers/${id}/firings`))).as(page(FiringRow)).items;
    await whileTablesLag(async () => {
      (await post(`/triggers/${id}/archive`)).as(Receipt);
      expect((await call()).problem).toMatchObject({ status: 404, code: 'not_found' });
      expect((await post(`/triggers/${id}/test`)).problem.code).toBe('invalid_state');
      expect((await post(`/firings/${firing?.id}/replay`)).problem.code).toBe('invalid_state');
      expect((await listTypes(id)).filter((type) => type === 'TriggerFired')).toHaveLength(1);
      expect(await listTypes(id)).not.toContain('DeliveryRejected');
    });
  });

  it('a trigger that was given a signature takes no call without one', async () => {
    const { id, call } = await webhook('none');
    await whileTablesLag(async () => {
      (await patch(`/triggers/${id}/settings`, { settings: { kind: 'webhook', signature: 'github' } })).as(Receipt);
      expect((await call()).problem).toMatchObject({ status: 401, code: 'signature_invalid' });
    });
  });

  it('a trigger whose mapping was changed fires by the new one', async () => {
    const { id, call } = await webhook('bearer');
    await whileTablesLag(async () => {
      (await patch(`/triggers/${id}/mapping`, { mapping: { word: 'after' } })).as(Receipt);
      expect((await call()).status).toBe(202);
      const fired = await opened(backend, await log.heard('TriggerFired', id));
      expect(fired.data.inputs).toMatchObject({ value: { word: 'after' } });
    });
  });
});
