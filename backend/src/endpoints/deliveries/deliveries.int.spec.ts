import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import {
  DeliveryDetails,
  DeliveryPage,
  EndpointReceipt,
  EndpointStates,
  type EndpointDelivery,
} from '@throughline/contracts/endpoints/endpoint.requests.js';
import { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import type { Person } from '../../testing/person.js';
import { verdictOn } from '../../triggers/webhooks/signatures.js';
import { failing, Receiver } from '../testing/receiver.js';
import { CallEndpoint } from './call-endpoint.js';
import { retryDelays } from './retries.js';

let backend: Backend;
let ada: Person;
let receiver: Receiver;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend?.stop());
beforeEach(async () => {
  [ada, receiver] = [await backend.signUp(), await new Receiver().start()];
});
afterEach(async () => {
  backend.clock.reset();
  await receiver.stop();
});

const post = (path: string, body: unknown = {}) => ada.client.post(ada.path(path), body);
const createEndpoint = async (over: object = {}) => {
  const request = { name: 'Receiver', address: receiver.url, format: 'standard', events: ['agent_published'] };
  return (await post('/endpoints', { ...request, ...over })).as(EndpointReceipt);
};
const createAgent = async () =>
  (await post('/agents', { name: 'Order desk', from: { kind: 'import', definition: definition() } })).as(Receipt).id;
/** Publishes an agent several times: each is an event that endpoints are sent. */
const publish = async (agentId: string, times = 1) => {
  for (let time = 0; time < times; time += 1) {
    const { revision } = (await post(`/agents/${agentId}/publish`, { note: '' })).as(Receipt);
    const changes = { instructions: `Answer ${revision}.` };
    (await ada.client.patch(ada.path(`/agents/${agentId}/draft`), { changes })).as(Receipt);
  }
};
const deliver = () => backend.app.get(Schedule).runNow('deliver-to-endpoints');
const advance = async (ms: number) => {
  backend.clock.advance(ms);
  await deliver();
};
const readState = async (endpointId: string) => {
  const { items } = (await ada.client.get(ada.path('/endpoint-states'))).as(EndpointStates);
  return items.find((item) => item.endpointId === endpointId) ?? { waiting: 0, last: null };
};
const listDeliveries = async (endpointId: string): Promise<EndpointDelivery[]> =>
  (await ada.client.get(ada.path(`/endpoints/${endpointId}/deliveries?limit=200`))).as(DeliveryPage).items;
const planned = (endpointId: string, count: number) =>
  eventually(`${count} deliveries are planned`, async () => (await listDeliveries(endpointId)).length === count);
const isDelivered = (endpointId: string, count: number) =>
  eventually(`${count} deliveries arrived`, async () => {
    await deliver();
    return (await listDeliveries(endpointId)).filter(({ state }) => state === 'delivered').length === count;
  });
const readRow = async (endpointId: string) => {
  await backend.settled();
  return (await ada.client.get(ada.path(`/endpoints/${endpointId}`))).as(EndpointRow);
};
const parsed = () => receiver.received.map(({ body }) => JSON.parse(body) as { id: string; version: number });

describe('A delivery', () => {
  it('says what happened by ids and names, and is signed', async () => {
    const { endpointId, secret } = await createEndpoint();
    const agentId = await createAgent();
    await publish(agentId);
    await isDelivered(endpointId, 1);
    const [received] = receiver.received;
    if (received === undefined) throw new Error('Nothing arrived.');
    expect(JSON.parse(received.body)).toMatchObject({
      type: 'agent_published',
      workspace: { id: ada.workspaceId },
      actor: { kind: 'user' },
      agent: { id: agentId, name: 'Order desk' },
      version: 1,
      links: { page: `${backend.config.publicUrl}/${ada.slug}/agents/${agentId}` },
    });
    const call = { headers: new Map(Object.entries(received.headers as Record<string, string>)), at: new Date() };
    const settings = { kind: 'webhook', signature: 'standard' } as const;
    expect(verdictOn(settings, { ...call, body: Buffer.from(received.body) }, [secret ?? ''])).toBe('genuine');
    const [logged] = await listDeliveries(endpointId);
    expect(logged).toMatchObject({ id: received.id, state: 'delivered', tries: 1, status: 204, error: null });
    const details = await ada.client.get(ada.path(`/endpoints/${endpointId}/deliveries/${logged?.eventId}`));
    expect(details.as(DeliveryDetails).body).toBe(received.body);
  });

  it('is signed with both secrets for a day after one is rotated', async () => {
    const { endpointId } = await createEndpoint();
    await post(`/endpoints/${endpointId}/rotate-secret`);
    const sendTest = () =>
      eventually('the test is sent', async () => (await post(`/endpoints/${endpointId}/test`)).status === 200);
    await sendTest();
    backend.clock.advance(25 * 3_600_000);
    await sendTest();
    const signatures = receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length);
    expect(signatures).toEqual([2, 1]);
  });

  it('to a chat is a message', async () => {
    const { endpointId } = await createEndpoint({ format: 'slack' });
    await publish(await createAgent());
    await isDelivered(endpointId, 1);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      text: 'An agent was published: Order desk',
      blocks: [{ type: 'section' }, { type: 'context' }],
    });
  });

  it('is tried again later under the same id, and the answers are in the log', async () => {
    const { endpointId } = await createEndpoint();
    receiver.answer = failing;
    await publish(await createAgent());
    await planned(endpointId, 1);
    await deliver();
    const [first] = await listDeliveries(endpointId);
    expect(first).toMatchObject({ state: 'waiting', tries: 1, status: 500 });
    const details = await ada.client.get(ada.path(`/endpoints/${endpointId}/deliveries/${first?.eventId}`));
    expect(details.as(DeliveryDetails).answer).toBe('Try later.');
    backend.app.get(CallEndpoint, { strict: false }).timeoutMs = 200;
    receiver.answer = () => undefined;
    await advance(retryDelays[0] ?? 0);
    expect(await listDeliveries(endpointId)).toMatchObject([
      { tries: 2, status: null, error: '127.0.0.1:' + new URL(receiver.url).port + ' didn’t answer in time.' },
    ]);
    receiver.works();
    backend.app.get(CallEndpoint, { strict: false }).timeoutMs = 15_000;
    await advance(retryDelays[1] ?? 0);
    expect(await listDeliveries(endpointId)).toMatchObject([{ state: 'delivered', tries: 3 }]);
    expect(new Set(receiver.ids).size).toBe(1);
    expect(receiver.ids).toHaveLength(3);
  });

  it('that was received by a process that died before it could record that is sent again under the same id', async () => {
    const { endpointId } = await createEndpoint();
    const lose = `update endpoints.senders set claim = null, held_until = '-infinity' where endpoint_id = $1`;
    receiver.answer = async (response) => {
      await backend.app.get(Postgres).execute(lose, [endpointId]);
      receiver.works();
      response.writeHead(204).end();
    };
    await publish(await createAgent());
    await isDelivered(endpointId, 1);
    expect(receiver.ids).toHaveLength(2);
    expect(new Set(receiver.ids).size).toBe(1);
  });

  it('waits while its endpoint is paused', async () => {
    const { endpointId } = await createEndpoint();
    await post(`/endpoints/${endpointId}/pause`);
    await publish(await createAgent(), 2);
    await planned(endpointId, 2);
    await deliver();
    expect([receiver.ids.length, (await readState(endpointId)).waiting]).toEqual([0, 2]);
    await post(`/endpoints/${endpointId}/resume`);
    await isDelivered(endpointId, 2);
    expect(receiver.ids).toHaveLength(2);
  });
});

describe('An endpoint that is down', () => {
  it('for a day is paused by itself; then it gets everything, once and in order', async () => {
    const { endpointId } = await createEndpoint({ ordered: true });
    receiver.answer = failing;
    await publish(await createAgent(), 5);
    await planned(endpointId, 5);
    await deliver();
    for (const delay of retryDelays) await advance(delay);
    expect(await readRow(endpointId)).toMatchObject({ status: 'failing' });
    expect(receiver.ids).toHaveLength(8);
    expect(new Set(receiver.ids).size).toBe(1);
    await eventually('its owner gets a mail', async () =>
      (await backend.mailbox.to(ada.email)).some(({ subject }) => subject.includes('the endpoint Receiver was paused')),
    );
    await advance(3_600_000);
    expect([receiver.ids.length, (await readState(endpointId)).waiting]).toEqual([8, 5]);
    receiver.received.length = 0;
    receiver.works();
    await post(`/endpoints/${endpointId}/resume`);
    await isDelivered(endpointId, 5);
    expect(parsed().map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
  });

  it('for some of what it is sent gives up those alone', async () => {
    const { endpointId } = await createEndpoint();
    let isPoison = true;
    receiver.answer = (response, { body }) =>
      void response.writeHead(isPoison && (JSON.parse(body) as { version: number }).version === 1 ? 400 : 200).end();
    await publish(await createAgent(), 3);
    await isDelivered(endpointId, 2);
    for (const delay of retryDelays) await advance(delay);
    expect((await listDeliveries(endpointId)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'gave_up']);
    expect(await readRow(endpointId)).toMatchObject({ status: 'active' });
    isPoison = false;
    const eventId = (await listDeliveries(endpointId)).at(-1)?.eventId;
    await post(`/endpoints/${endpointId}/deliveries/${eventId}/retry`);
    await isDelivered(endpointId, 3);
  });

  it('in order waits for what it does not receive, until a person gives that up', async () => {
    const { endpointId } = await createEndpoint({ ordered: true });
    receiver.answer = (response, { body }) =>
      void response.writeHead((JSON.parse(body) as { version: number }).version === 1 ? 400 : 200).end();
    await publish(await createAgent(), 2);
    await planned(endpointId, 2);
    await deliver();
    expect((await readState(endpointId)).waiting).toBe(2);
    const first = (await listDeliveries(endpointId)).at(-1);
    await post(`/endpoints/${endpointId}/deliveries/${first?.eventId}/give-up`);
    await isDelivered(endpointId, 1);
    expect(parsed().at(-1)?.version).toBe(2);
  });
});

describe('An endpoint that is rewound', () => {
  it('is sent again what happened since, under the same ids, also what it had not chosen then', async () => {
    const agentId = await createAgent();
    const to = new Date(backend.clock.now().getTime() - 1).toISOString();
    await publish(agentId, 1);
    await backend.settled();
    const { endpointId } = await createEndpoint({ ordered: true });
    await publish(agentId, 2);
    await isDelivered(endpointId, 2);
    const before = receiver.ids;
    expect((await post(`/endpoints/${endpointId}/rewind`, { to })).status).toBe(200);
    await planned(endpointId, 3);
    await isDelivered(endpointId, 3);
    expect(parsed().map(({ version }) => version)).toEqual([2, 3, 1, 2, 3]);
    expect(receiver.ids.slice(-2)).toEqual(before);
  });
});

describe('A slow receiver', () => {
  it('keeps no other endpoint waiting', async () => {
    const slow = await new Receiver().start();
    slow.answer = () => undefined;
    const others = await Promise.all(
      Array.from({ length: 6 }, () => createEndpoint({ address: slow.url, events: ['agent_published'] })),
    );
    const agentId = await createAgent();
    await publish(agentId);
    await Promise.all(others.map(({ endpointId }) => planned(endpointId, 1)));
    const delivering = deliver();
    await eventually('the workspace has as many calls as it may', () => slow.ids.length === 4);
    const bob = await backend.signUp('Bob Example');
    ada = bob;
    const { endpointId } = await createEndpoint();
    await publish(await createAgent());
    await eventually('the other workspace is served', async () => {
      return (await listDeliveries(endpointId)).some(({ state }) => state === 'delivered');
    });
    expect(slow.ids).toHaveLength(4);
    slow.answer = (response) => void response.writeHead(200).end();
    await slow.stop();
    await delivering;
  });
});
