import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { HookAccepted, TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { FiringRow, TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { Backend } from '../testing/backend.js';
import { does } from '../testing/does.js';
import { listenTo } from '../testing/log-listener.js';
import type { Person } from '../testing/person.js';
import { readHookId } from '../testing/read-hook-id.js';
import { shareBackend } from '../testing/shared-backend.js';

let backend: Backend;
let ada: Person;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp();
});

const post = (path: string, body: unknown = {}) => ada.client.post(ada.path(path), body);
const publish = async (made = definition()): Promise<string> => {
  const { id } = (await post('/agents', { name: 'Clerk', from: { kind: 'import', definition: made } })).as(Receipt);
  (await post(`/agents/${id}/publish`, { note: '' })).as(Receipt);
  return id;
};
const trigger = async (settings: object): Promise<string> => {
  const made = await post('/triggers', { agentId: await publish(), name: 'On something', settings });
  await backend.settled();
  return made.as(TriggerReceipt).id;
};
const setConditions = async (id: string, conditions: unknown) => {
  const answer = await ada.client.patch(ada.path(`/triggers/${id}/conditions`), { conditions });
  await backend.settled();
  return answer;
};
const listFirings = async (id: string) => {
  await backend.settled();
  return (await ada.client.get(ada.path(`/triggers/${id}/firings`))).as(page(FiringRow)).items;
};
const paid = { place: 'body.type', test: 'is', value: 'invoice.paid' };

describe('A trigger with a condition', () => {
  it('starts its agent only for calls that meet it, and lists the others with the condition, without their body', async () => {
    const id = await trigger({ kind: 'webhook', signature: 'none' });
    (await setConditions(id, [paid])).as(Receipt);
    const hook = `/hooks/${await readHookId(ada, id)}`;
    const call = async (type: string) => (await backend.visitor().post(hook, { type })).as(HookAccepted);
    expect(await call('invoice.created')).toMatchObject({ run: null, filtered: true });
    expect(await call('invoice.paid')).toMatchObject({ run: expect.any(String), filtered: false });
    const [started, filtered] = await listFirings(id);
    expect(started).toMatchObject({ outcome: expect.stringMatching(/started|succeeded/) });
    expect(filtered).toMatchObject({
      outcome: 'filtered',
      reason: 'Only when body.type is invoice.paid.',
      cause: { kind: 'delivery', delivery: { body: null } },
      runId: null,
    });
    (await setConditions(id, [])).as(Receipt);
    expect(await call('invoice.created')).toMatchObject({ filtered: false });
  });

  it('compares what an event brings', async () => {
    const log = listenTo(backend.app.get(EventStore));
    const of = await publish(
      does('1. Answer: {{word}}', { inputs: [{ type: 'text', name: 'word', label: 'Word', required: true }] }),
    );
    const id = await trigger({ kind: 'event', on: ['run_succeeded'], of });
    (await setConditions(id, [{ place: 'event.result', test: 'contains', value: 'late' }])).as(Receipt);
    for (const word of ['in time', 'two days late'])
      await log.ended((await post(`/agents/${of}/runs`, { inputs: { word } })).as(Receipt).id);
    await log.heard('TriggerFired', id);
    await log.heard('FiringFiltered', id);
    await log.stop();
    expect((await listFirings(id)).map(({ outcome }) => outcome === 'filtered').toSorted()).toEqual([false, true]);
  });

  it('refuses a place that cannot come in, a condition of a schedule, and more than ten', async () => {
    const id = await trigger({ kind: 'webhook', signature: 'none' });
    const schedule = await trigger({
      kind: 'schedule',
      timing: { kind: 'interval', minutes: 60 },
      timeZone: 'UTC',
      misfire: 'skip',
    });
    const refused = [
      await setConditions(id, [paid, { ...paid, place: 'constructor.name' }]),
      await setConditions(id, [{ ...paid, place: 'headers.authorization' }]),
      await setConditions(schedule, [paid]),
      await setConditions(
        id,
        Array.from({ length: 11 }, () => paid),
      ),
      await setConditions(id, [{ ...paid, test: 'matches' }]),
    ].map(({ problem: { status, errors } }) => [status, errors?.[0]?.pointer]);
    expect(refused).toEqual([
      [422, '/conditions/1/place'],
      [422, '/conditions/0/place'],
      [422, '/conditions'],
      [422, '/conditions'],
      [422, '/conditions/0/test'],
    ]);
    expect((await ada.client.get(ada.path(`/triggers/${id}`))).as(TriggerRow).conditions).toEqual([]);
  });
});
