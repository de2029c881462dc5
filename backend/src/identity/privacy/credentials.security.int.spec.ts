import { definition, inputsOfEveryType } from '@throughline/contracts/agents/agent.fixtures.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { HookAccepted, TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { Backend } from '../../testing/backend.js';
import { listenTo } from '../../testing/log-listener.js';
import { opened } from '../../testing/opened.js';
import type { Person } from '../../testing/person.js';
import { readHookId } from '../../testing/read-hook-id.js';
import { shareBackend } from '../../testing/shared-backend.js';

const credential = ['ghp', 'aB3dE6gH9k'.repeat(4).slice(0, 36)].join('_');
const [customer] = inputsOfEveryType;
let backend: Backend;
let ada: Person;
let log: ReturnType<typeof listenTo>;
let agentId: string;
const post = (path: string, body: unknown) => ada.client.post(ada.path(path), body);

shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp();
  log = listenTo(backend.app.get(EventStore));
  const from = { kind: 'import', definition: definition({ inputs: customer ? [customer] : [] }) };
  agentId = (await post('/agents', { name: 'Clerk', from })).as(Receipt).id;
  const published = (await post(`/agents/${agentId}/publish`, { note: '' })).as(Receipt);
  await ada.client.get(ada.path(`/agents/${agentId}?after=${published.position}`));
});
afterAll(() => log?.stop());

const settings = { kind: 'webhook', signature: 'none' };
const webhook = async () => {
  const request = { agentId, name: 'Orders', settings, mapping: { customer: '{{body.customer}}' } };
  return (await post('/triggers', request)).as(TriggerReceipt);
};

describe('a credential that a person types', () => {
  const pinned = { headers: { authorization: `Bearer ${credential}` } };
  const tools = [{ tool: 'http.request', policy: 'auto', pinned }];
  it.each<[string, string, () => Promise<{ problem: unknown }>]>([
    ['instructions', '/changes/instructions', () => draft({ instructions: `1. Use ${credential}.` })],
    ['a pinned argument', '/changes/tools/0/pinned/headers/authorization', () => draft({ tools })],
    [
      'an imported agent',
      '/from/definition/instructions',
      () =>
        post('/agents', {
          name: 'New',
          from: { kind: 'import', definition: definition({ instructions: credential }) },
        }),
    ],
    [
      'the mapping of a new trigger',
      '/mapping/customer',
      () => post('/triggers', { agentId, name: 'New', settings, mapping: { customer: credential } }),
    ],
    [
      'a changed mapping',
      '/mapping/customer',
      async () => {
        const path = ada.path(`/triggers/${(await webhook()).id}/mapping`);
        return ada.client.patch(path, { mapping: { customer: credential } });
      },
    ],
    [
      'the input of a run',
      '/inputs/customer',
      () => post(`/agents/${agentId}/runs`, { inputs: { customer: credential } }),
    ],
    [
      'the input of a test',
      '/inputs/customer',
      async () => post(`/triggers/${(await webhook()).id}/test`, { inputs: { customer: credential } }),
    ],
  ])('in %s is refused with the reason, and stored nowhere', async (_, pointer, send) => {
    const detail = expect.stringMatching(/^This looks like a (GitHub|bearer) token\. It is not stored, because/);
    expect((await send()).problem).toMatchObject({
      status: 422,
      code: 'validation_failed',
      errors: [{ pointer, detail }],
    });
  });
  const draft = (changes: unknown) => ada.client.patch(ada.path(`/agents/${agentId}/draft`), { changes });
});

it('a delivery is taken in whatever its body has, sealed, and nothing that was refused is in the log of the agent', async () => {
  const { id, position } = await webhook();
  const hookId = await readHookId(ada, id, position);
  const delivered = ['xoxb', 'aB3dE6gH9kaB3dE6gH9k'].join('-');
  const sent = await backend.visitor().post(`/hooks/${hookId}`, { customer: delivered });
  expect(sent.as(HookAccepted).run).not.toBeNull();
  const recorded = await log.about(agentId);
  expect(JSON.stringify(recorded)).not.toContain(delivered);
  const read = JSON.stringify(await opened(backend, recorded));
  expect(read).toContain(delivered);
  expect(read).not.toContain(credential);
});
