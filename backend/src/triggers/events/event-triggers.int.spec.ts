import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { EventId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import type { EventSettings } from '@throughline/contracts/triggers/followed-event.js';
import { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { FiringRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { PolicyRunner } from '@throughline/platform/policies/policy-runner.js';
import type { Backend } from '../../testing/backend.js';
import { does } from '../../testing/does.js';
import { listenTo } from '../../testing/log-listener.js';
import { opened } from '../../testing/opened.js';
import type { Person } from '../../testing/person.js';
import { shareBackend } from '../../testing/shared-backend.js';
import { WhenSomethingHappenedStartWhoFollowsIt } from './when-something-happened-start-who-follows-it.policy.js';

let backend: Backend;
let ada: Person;
let log: ReturnType<typeof listenTo>;
shareBackend((shared) => (backend = shared));
beforeEach(async () => {
  ada = await backend.signUp();
  log = listenTo(backend.app.get(EventStore));
});
afterEach(() => log.stop());

const post = (path: string, body: unknown = {}) => ada.client.post(ada.path(path), body);
const publish = async (name: string, made: AgentDefinition): Promise<string> => {
  const { id } = (await post('/agents', { name, from: { kind: 'import', definition: made } })).as(Receipt);
  (await post(`/agents/${id}/publish`, { note: '' })).as(Receipt);
  return id;
};
const text = { type: 'long_text', name: 'text', label: 'Text', required: true } as const;
const desk = () => publish('Order desk', does('1. Answer: Shipped 7'));
const brokenDesk = () => publish('Order desk', does('1. Look at the clock with `time.now`, zone: Nowhere/Land'));
const listener = () => publish('Listener', does('1. Answer: {{text}}', { inputs: [text] }));
const follow = async (
  agentId: string,
  settings: Omit<EventSettings, 'kind' | 'of'> & { of: string | null },
  template: string,
) => {
  const request = { agentId, name: 'Follow', settings: { kind: 'event', ...settings }, mapping: { text: template } };
  const { id } = (await post('/triggers', request)).as(TriggerReceipt);
  await backend.settled();
  return id;
};
const run = async (agentId: string) => (await post(`/agents/${agentId}/runs`)).as(Receipt).id;
const listFirings = async (triggerId: string) => {
  await backend.settled();
  return (await ada.client.get(ada.path(`/triggers/${triggerId}/firings`))).as(page(FiringRow)).items;
};
const readAnswer = async (triggerId: string): Promise<unknown> => {
  const { data } = await log.heard('TriggerFired', triggerId);
  const ended = await opened(backend, await log.ended(data.runId));
  await log.heard('FiringFinished', triggerId);
  return ended.type === 'RunSucceeded' && ended.data.output.kind === 'inline' ? ended.data.output.value : ended;
};

describe('An agent that follows events of another', () => {
  it('is started with what that answered', async () => {
    const [first, second] = [await desk(), await listener()];
    const trigger = await follow(second, { on: ['run_succeeded'], of: first }, '{{event.result}}');
    const runId = await run(first);
    expect(await readAnswer(trigger)).toBe('Shipped 7');
    expect(await listFirings(trigger)).toMatchObject([
      {
        outcome: 'succeeded',
        cause: { kind: 'event', event: { type: 'RunSucceeded', agentId: first, runId, hops: 1 } },
      },
    ]);
  });

  it('gets why a run failed, whose it was, and where to look', async () => {
    const [first, second] = [await brokenDesk(), await listener()];
    const template = '{{event.agent.name}}: {{event.error}} {{event.url}}';
    const trigger = await follow(second, { on: ['run_failed'], of: null }, template);
    const runId = await run(first);
    const { slug } = ada;
    expect(await readAnswer(trigger)).toEqual(
      expect.stringMatching(
        new RegExp(`^Order desk: .*Nowhere/Land.* http://[^ ]*/${slug}/agents/${first}/runs/${runId}$`),
      ),
    );
  });

  it('is started once for an event, however often that is seen', async () => {
    const [first, second] = [await desk(), await listener()];
    const trigger = await follow(second, { on: ['run_succeeded'], of: null }, '{{event.result}}');
    const ended = await log.ended(await run(first));
    if (ended.type !== 'RunSucceeded') throw new Error(`The run ended with ${ended.type}.`);
    const policy = backend.app.get(WhenSomethingHappenedStartWhoFollowsIt, { strict: false });
    await Promise.all([policy.react(ended), policy.react(ended)]);
    await readAnswer(trigger);
    expect(await listFirings(trigger)).toHaveLength(1);
  });

  it('is not started by its own runs, by other events, or by those of the time in which its trigger was paused', async () => {
    const [first, second] = [await desk(), await listener()];
    const trigger = await follow(second, { on: ['run_succeeded'], of: null }, '{{event.result}}');
    const failing = await follow(second, { on: ['run_failed'], of: null }, '{{event.error}}');
    (await post(`/triggers/${trigger}/pause`)).as(Receipt);
    await log.ended(await run(first));
    await backend.settled();
    (await post(`/triggers/${trigger}/resume`)).as(Receipt);
    await backend.settled();
    await log.ended(await run(first));
    await readAnswer(trigger);
    await backend.settled();
    expect([(await listFirings(trigger)).length, (await listFirings(failing)).length]).toEqual([1, 0]);
  });

  it('that starts the other one in turn ends after five times, with an event that says so', async () => {
    const [first, second] = [await listener(), await listener()];
    const forth = await follow(second, { on: ['run_succeeded'], of: first }, 'on');
    const back = await follow(first, { on: ['run_succeeded'], of: second }, 'and on');
    (await post(`/agents/${first}/runs`, { inputs: { text: 'go' } })).as(Receipt);
    const skipped = await log.heard('FollowedEventSkipped', back);
    expect(skipped.data).toMatchObject({ reason: 'hop_limit', event: { hops: 6 } });
    await log.heardTimes('FiringFinished', forth, 3);
    await log.heardTimes('FiringFinished', back, 2);
    const outcomes = [...(await listFirings(forth)), ...(await listFirings(back))].map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'succeeded'), 'skipped'].toSorted());
  });

  it('is not started while as many of its runs are queued as may be, and an event says so', async () => {
    const [first, second] = [await desk(), await listener()];
    const trigger = await follow(second, { on: ['run_succeeded'], of: null }, '{{event.result}}');
    const limit = await ada.client.patch(ada.path(`/triggers/${trigger}/queue`), { maxQueued: 1 });
    expect(limit.status).toBe(200);
    const ended = await log.ended(await run(first));
    if (ended.type !== 'RunSucceeded') throw new Error(`The run ended with ${ended.type}.`);
    await readAnswer(trigger);
    await backend.settled();
    const runner = backend.app.get(PolicyRunner);
    // No policy reacts, so that a started run stays queued.
    await runner.pause();
    try {
      const policy = backend.app.get(WhenSomethingHappenedStartWhoFollowsIt, { strict: false });
      for (let at = 0; at < 2; at += 1) await policy.react({ ...ended, id: EventId.parse(newId()) });
      const skipped = await log.heard('FollowedEventSkipped', trigger);
      expect(skipped.data).toMatchObject({ reason: 'queue_full' });
      expect((await listFirings(trigger)).map(({ outcome }) => outcome)).toEqual(['skipped', 'accepted', 'succeeded']);
    } finally {
      runner.resume();
    }
  });

  it('is not started by what happens in another workspace', async () => {
    const trigger = await follow(await listener(), { on: ['run_succeeded'], of: null }, '{{event.result}}');
    const ours = ada;
    ada = await backend.signUp('Ben');
    await log.ended(await run(await desk()));
    await backend.settled();
    ada = ours;
    expect(await listFirings(trigger)).toEqual([]);
  });
});
