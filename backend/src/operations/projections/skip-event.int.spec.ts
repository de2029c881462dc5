import { UnreadableEventList } from '@throughline/contracts/operations/operating.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { SkippedEvents } from '@throughline/platform/deciders/skipped-events.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { appendForeign } from '@throughline/platform/testing/append-foreign.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { listenTo } from '../../testing/log-listener.js';
import { makeOperator } from '../../testing/operator.js';
import type { Person } from '../../testing/person.js';

let backend: Backend;
let ada: Person;
let ben: Person;
let agent: Receipt;
beforeAll(async () => {
  backend = await startBackend();
  [ada, ben] = [await backend.signUp(), await backend.signUp()];
  await makeOperator(backend, ada);
  agent = (await ben.client.post(ben.path('/agents'), { name: 'Scout' })).as(Receipt);
  await appendForeign(backend.config.eventStoreUrl, `agent-${agent.id}`, [
    { type: 'AgentSungAloud', data: { song: 'Greensleeves' } },
  ]);
  await backend.settled();
});
afterAll(() => backend.stop());

const rename = (name: string) => ben.client.patch(ben.path(`/agents/${agent.id}/name`), { name });
const listed = async () => (await ada.client.get('/api/operator/unreadable')).as(UnreadableEventList).items;

describe('A command whose stream has an event that cannot be read', () => {
  it('is refused by its own code with the place of the event, and does not count as a fault of the server', async () => {
    const [event] = await listed();
    const { status, problem } = await rename('Ranger');
    expect([status, problem.code, problem.unreadable_event]).toEqual([503, 'stream_unreadable', event?.position]);
    expect(event?.skipped).toBe(false);
  });

  it('goes on when an operator decides so with a reason, in every process, and the decision is an event', async () => {
    const log = listenTo(backend.app.get(EventStore));
    const { app } = await backend.another();
    const [event] = await listed();
    const skip = (body: unknown) => ada.client.post(`/api/operator/unreadable/${event?.position}/skip`, body);
    expect((await skip({ reason: ' ' })).problem.errors?.[0]?.pointer).toBe('/reason');
    expect((await skip({ reason: 'Written by mistake.' })).status).toBe(200);
    expect((await log.heard('UnreadableEventSkipped', 'Written by mistake.')).data).toMatchObject({
      stream: `agent-${agent.id}`,
      position: event?.position,
      type: 'AgentSungAloud',
    });
    expect((await rename('Ranger')).status).toBe(200);
    expect((await listed())[0]?.skipped).toBe(true);
    const id = String(event?.event['id']);
    await eventually('the other process knows', () => app.get(SkippedEvents).has(id));
    await log.stop();
  });

  it('cannot be made to go on without an event that can be read, nor by anyone but operators', async () => {
    const body = { reason: 'Not wanted.' };
    expect((await ada.client.post(`/api/operator/unreadable/${agent.position}/skip`, body)).status).toBe(404);
    const [event] = await listed();
    expect((await ben.client.post(`/api/operator/unreadable/${event?.position}/skip`, body)).status).toBe(404);
  });
});
