import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { ExampleInputs } from '@throughline/contracts/runs/example-inputs.js';
import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { exampleValues } from '@throughline/contracts/templates/template-variable.js';
import { HookAccepted, HookRecipe, TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { z } from 'zod';
import { connectService } from '../testing/connected-service.js';
import { StandIn } from '../testing/stand-in.js';
import { startBackend, type Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { TemplateMaker } from '../testing/templates.js';
import { builtInTemplateContents, getBuiltIn } from '../templates/template-catalogue.js';

let backend: Backend;
let ada: Person;
let templates: TemplateMaker;
let services: StandIn;
beforeAll(async () => {
  backend = await startBackend({ env: { EGRESS_ALLOW_PRIVATE: '127.0.0.0/8' } });
  services = await StandIn.open(backend);
  ada = await backend.signUp('Ada');
  templates = new TemplateMaker(backend);
});
afterAll(async () => {
  services?.close();
  await backend?.stop();
});

const Reply = z.object({ status: z.number(), body: z.json() });

const post = (path: string, body: unknown = {}) => ada.client.post(ada.path(path), body);
const read = async (path: string) => {
  await backend.settled();
  return ada.client.get(ada.path(path));
};
/** The run once it has ended; every question is answered yes. */
const ended = (id: string): Promise<RunRow> =>
  eventually('the run has ended', async () => {
    const row = (await read(`/runs/${id}`)).as(RunRow);
    if (row.endedAt !== null) return row;
    for (const { seq, status, approval } of (await read(`/runs/${id}/steps`)).as(z.array(StepRow)))
      if (status === 'waiting' && approval?.decision === null && approval.arguments.kind === 'inline')
        await post(`/runs/${id}/steps/${seq}/approve`, { arguments: approval.arguments.value });
    return undefined;
  });
const examples = async (agentId: string) => (await read(`/agents/${agentId}/example-inputs`)).as(ExampleInputs);

/** Copied from the page into a shell, with the secret filled in. */
const callAsShown = async (triggerId: string, hasSecret = true): Promise<HookAccepted> => {
  const rotated = hasSecret ? (await post(`/triggers/${triggerId}/rotate-secret`)).as(TriggerReceipt) : null;
  const { curl, url } = (await read(`/triggers/${triggerId}/recipe`)).as(HookRecipe);
  const here = new URL(new URL(url).pathname, ada.client.url).href;
  const script = curl.replace('whsec_…', rotated?.secret ?? '').replace(url, here);
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: tmpdir() });
  return HookAccepted.parse(JSON.parse(stdout.slice(stdout.indexOf('{'))));
};

const withWebhook = builtInTemplateContents
  .map(({ file }) => file)
  .flatMap((file) =>
    file.triggers.filter(({ settings }) => settings.kind === 'webhook').map((hook) => ({ file, hook })),
  );

it.each(withWebhook.map(({ file, hook }) => [file.listing.slug, file, hook] as const))(
  'the call that is shown for an agent of the template %s makes a run that succeeds',
  async (slug, file, hook) => {
    const { templateId, hash } = (await ada.client.get(`/api/templates/${slug}`)).as(TemplateDetail);
    const connections = await Promise.all(
      file.connections.map(async ({ agent, name, service }) => ({
        agent,
        name,
        connectionId: await connectService(backend, ada, service),
      })),
    );
    const sample = file.samples.find(({ agent }) => agent === hook.agent);
    services.answer((sample?.answers ?? []).map(({ result }) => Reply.parse(result)));
    const values = exampleValues(file.variables);
    const used = await post('/installations', { templateId, hash, values, asksFirst: false, connections });
    const { id, parts } = await templates.installed(used.as(Receipt).id, ada);
    await post(`/installations/${id}/turn-on`);
    await backend.settled();
    const triggerId = parts.triggers.find(({ part }) => part === hook.part)?.triggerId ?? '';
    const { run } = await callAsShown(triggerId);
    const { status, failure } = await ended(run ?? '');
    expect({ status, failure }).toEqual({ status: 'succeeded', failure: null });
  },
);

it.each(['standard', 'github', 'bearer', 'none'] as const)(
  'the call that is shown for a %s webhook of an agent that needs a file sends one, and its run succeeds',
  async (signature) => {
    const file: InputField = { type: 'file', name: 'order', label: 'Order', required: true, multiple: false };
    const agentId = await agentWith([file, amount], '1. Answer: {{order}} costs {{amount}}');
    await post(`/agents/${agentId}/publish`, { note: '' });
    const mapping = { order: '{{body.order}}', amount: '{{body.amount}}' };
    const settings = { kind: 'webhook', signature };
    const { id } = (await post('/triggers', { agentId, name: 'Orders', settings, mapping })).as(TriggerReceipt);
    const { run } = await callAsShown(id, signature !== 'none');
    const { status, output } = await ended(run ?? '');
    expect({ status, output }).toEqual({
      status: 'succeeded',
      output: { kind: 'inline', value: expect.stringMatching(/^An example\.\s+costs 7$/) as string },
    });
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
