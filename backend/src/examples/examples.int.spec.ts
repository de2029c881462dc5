import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { ExampleInputs } from '@throughline/contracts/runs/example-inputs.js';
import { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { HookAccepted, HookRecipe, TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startBackend, type Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { TemplateMaker } from '../testing/templates.js';
import { getBuiltIn } from '../templates/template-catalogue.js';

let backend: Backend;
let ada: Person;
let templates: TemplateMaker;
beforeAll(async () => {
  backend = await startBackend();
  ada = await backend.signUp('Ada');
  templates = new TemplateMaker(backend);
});
afterAll(() => backend?.stop());

const post = (path: string, body: unknown = {}) => ada.client.post(ada.path(path), body);
const read = async (path: string) => {
  await backend.settled();
  return ada.client.get(ada.path(path));
};
const ended = (id: string): Promise<RunRow> =>
  eventually('the run has ended', async () => {
    const row = (await read(`/runs/${id}`)).as(RunRow);
    return row.endedAt === null ? undefined : row;
  });
const examples = async (agentId: string) => (await read(`/agents/${agentId}/example-inputs`)).as(ExampleInputs);

/** Copied from the page into a shell, with the secret filled in. */
const callAsShown = async (triggerId: string): Promise<HookAccepted> => {
  const { secret } = (await post(`/triggers/${triggerId}/rotate-secret`)).as(TriggerReceipt);
  const { curl, url } = (await read(`/triggers/${triggerId}/recipe`)).as(HookRecipe);
  const here = new URL(new URL(url).pathname, ada.client.url).href;
  const script = curl.replace('whsec_…', secret ?? '').replace(url, here);
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  return HookAccepted.parse(JSON.parse(stdout.slice(stdout.indexOf('{'))));
};

const withWebhook = [
  'ticket-sorter',
  'delivery-promise',
  'expense-policy',
  'quote-calculator',
  'release-notes',
] as const;

it.each(withWebhook)(
  'the call that is shown for an agent of the template %s makes a run that succeeds',
  async (slug) => {
    const contents = getBuiltIn(slug);
    const hook = contents?.file.triggers.find(({ settings }) => settings.kind === 'webhook');
    if (contents === undefined || hook === undefined) throw new Error(`${slug} has no webhook.`);
    const { id, parts } = await templates.install(contents.templateId, ada);
    await post(`/installations/${id}/turn-on`);
    await backend.settled();
    const triggerId = parts.triggers.find(({ part }) => part === hook.part)?.triggerId ?? '';
    const { run } = await callAsShown(triggerId);
    expect((await ended(run ?? '')).status).toBe('succeeded');
  },
);

const amount: InputField = { type: 'number', name: 'amount', label: 'Amount', required: true };
const order: InputField = { type: 'json', name: 'order', label: 'Order', required: false };
const agentWith = async (inputs: InputField[], instructions: string): Promise<string> => {
  const from = { kind: 'import', definition: definition({ inputs, instructions, tools: [] }) };
  return (await post('/agents', { name: 'Clerk', from })).as(Receipt).id;
};

describe('the example inputs of an agent', () => {
  it('are those of the sample of its template, whatever ran since', async () => {
    const contents = getBuiltIn('ticket-sorter');
    const { parts } = await templates.install(contents?.templateId ?? '', ada);
    const agentId = parts.agents[0]?.agentId ?? '';
    const { id } = (await post(`/agents/${agentId}/runs`, { version: 'draft', inputs: { ticket: { id: 'X' } } })).as(
      Receipt,
    );
    await ended(id);
    expect(await examples(agentId)).toEqual({ inputs: contents?.file.samples[0]?.inputs, from: 'template' });
  });

  it('are those of its newest run that succeeded, and none before it ran', async () => {
    const agentId = await agentWith([amount, order], 'Answer: It is {{amount}}.');
    expect(await examples(agentId)).toEqual({ inputs: {}, from: null });
    const inputs = { amount: 12, order: { lines: [{ quantity: 2 }] } };
    const { id } = (await post(`/agents/${agentId}/runs`, { version: 'draft', inputs })).as(Receipt);
    await ended(id);
    expect(await examples(agentId)).toEqual({ inputs, from: 'run' });
  });

  it('leave out what the agent has no input for any more', async () => {
    const agentId = await agentWith([amount, order], 'Answer: It is {{amount}}.');
    const inputs = { amount: 12, order: [1] };
    const { id } = (await post(`/agents/${agentId}/runs`, { version: 'draft', inputs })).as(Receipt);
    await ended(id);
    const changes = { inputs: [{ ...amount, type: 'text' }, order] };
    expect((await ada.client.send('PATCH', ada.path(`/agents/${agentId}/draft`), { changes })).status).toBe(200);
    expect(await examples(agentId)).toEqual({ inputs: { order: [1] }, from: 'run' });
  });

  it('are read by members alone who may start runs', async () => {
    const agentId = await agentWith([amount], 'Answer: {{amount}}');
    const eve = await backend.signUp('Eve');
    await backend.settled();
    expect((await eve.client.get(ada.path(`/agents/${agentId}/example-inputs`))).status).toBe(404);
  });
});
