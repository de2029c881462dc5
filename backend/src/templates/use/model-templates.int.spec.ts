import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { type Json, writeValue } from '@throughline/contracts/json.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import type { PlayedStep } from '@throughline/contracts/templates/played-run.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { needsModel } from '@throughline/contracts/templates/template-powers.js';
import { exampleValues } from '@throughline/contracts/templates/template-variable.js';
import { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { operationIn } from '@throughline/contracts/agents/tool-use.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { z } from 'zod';
import { startBackend, type Backend } from '../../testing/backend.js';
import { connectService } from '../../testing/connected-service.js';
import { getCall, getText, send } from '../../testing/echoing-model.js';
import type { Person } from '../../testing/person.js';
import { StandIn } from '../../testing/stand-in.js';
import { TemplateMaker } from '../../testing/templates.js';
import { json, World } from '../../testing/world.js';
import { builtInTemplateContents } from '../template-catalogue.js';

type Call = Extract<PlayedStep, { kind: 'tool' }>;

const templates = builtInTemplateContents.map(({ file }) => file).filter(needsModel);
const example = ({ samples, listing }: TemplateFile) => {
  const recorded = samples[0]?.recorded;
  if (recorded?.ended.status !== 'succeeded') throw new Error(`${listing.slug} has no example.`);
  return { calls: recorded.steps.filter((step) => step.kind === 'tool'), text: recorded.ended.text };
};

let backend: Backend;
let services: StandIn;
let vendor: World;
let ada: Person;
let maker: TemplateMaker;
let account: string;
beforeAll(async () => {
  vendor = await World.open();
  playVendor(vendor);
  const { origin } = new URL(vendor.url);
  backend = await startBackend({ env: { EGRESS_ALLOW_PRIVATE: '127.0.0.0/8', MODEL_ENDPOINTS: origin } });
  ada = await backend.signUp('Ada');
  maker = new TemplateMaker(backend);
  services = await StandIn.open(backend);
  const settings = { address: `${vendor.url}/v1` };
  const secret = { kind: 'model', key: 'sk-of-the-vendor' };
  const body = { service: 'other', kind: 'model', name: 'Vendor', settings, secret };
  account = (await ada.client.post(ada.path('/connections'), body)).as(Receipt).id;
});
afterAll(async () => {
  services.close();
  await backend.stop();
  vendor.close();
});

/** A vendor with a model for each template, which makes the calls of its example and says its answer. */
const playVendor = (world: World): void => {
  world.on('/v1/models', (_, response) =>
    json(response, { object: 'list', data: templates.map(({ listing }) => ({ id: listing.slug, object: 'model' })) }),
  );
  world.on('/v1/chat/completions', (_, response, body) => {
    const Asked = z.object({ model: z.string(), messages: z.array(z.looseObject({ role: z.string() })) });
    const { model, messages } = Asked.parse(JSON.parse(body));
    const file = templates.find(({ listing }) => listing.slug === model);
    if (file === undefined) throw new Error(`There is no model ${model}.`);
    const { calls, text } = example(file);
    const next = calls[messages.filter(({ role }) => role === 'tool').length];
    if (next === undefined) send(response, getText(text));
    else send(response, getCall(next.tool.replaceAll('.', '_'), next.arguments), 'tool_calls');
  });
};

/** How a service answers, so that the tool gives back what the example has. */
const toReply = ({ tool, result = null }: Call): { status: number; body: Json }[] => {
  if (tool === 'http.request') return [z.object({ status: z.number(), body: z.json() }).parse(result)];
  if (tool === 'gmail.read_message') return [{ status: 200, body: toGmail(result) }];
  return isAction(tool) ? [{ status: 200, body: result }] : [];
};
const isAction = (tool: string): boolean => !/^(?:notes|time|math|json|text)\./.test(tool);

const toGmail = (read: Json): Json => {
  const { from, subject, messageId, text, ...message } = z.looseObject({ text: z.string() }).parse(read);
  const headers = Object.entries({ From: from, Subject: subject, 'Message-Id': messageId });
  const data = Buffer.from(text).toString('base64url');
  return z.json().parse({
    id: message['id'],
    threadId: message['threadId'],
    labelIds: message['labels'],
    snippet: message['snippet'],
    payload: { mimeType: 'text/plain', headers: headers.map(([name, value]) => ({ name, value })), body: { data } },
  });
};

/** Inputs of the example, with a file of that name where one is meant. */
const inputsOf = async (file: TemplateFile): Promise<Record<string, Json>> => {
  const fields = file.agents[0]?.definition.inputs ?? [];
  const given = Object.entries(file.samples[0]?.inputs ?? {}).map(async ([name, value]) => {
    const field = fields.find((each) => each.name === name);
    if (field?.type !== 'file') return [name, value] as const;
    const sent = await ada.client.post(ada.path('/files?name=example.txt'), undefined, {
      raw: writeValue(value),
      headers: { 'content-type': 'application/octet-stream' },
    });
    const one = { file: sent.as(Receipt).id };
    return [name, field.multiple ? [one] : one] as const;
  });
  return Object.fromEntries(await Promise.all(given));
};

const stepsOf = async (id: string): Promise<StepRow[]> =>
  (await ada.client.get(ada.path(`/runs/${id}/steps`))).as(z.array(StepRow));

/** The run once it has ended; every question is answered yes. */
const ended = (id: string): Promise<RunRow> =>
  eventually('the run has ended', async () => {
    await backend.settled();
    const row = (await ada.client.get(ada.path(`/runs/${id}`))).as(RunRow);
    if (row.endedAt !== null) return row;
    for (const { seq, status, approval } of await stepsOf(id))
      if (status === 'waiting' && approval?.decision === null && approval.arguments.kind === 'inline')
        await ada.client.post(ada.path(`/runs/${id}/steps/${seq}/approve`), { arguments: approval.arguments.value });
    return undefined;
  });

it.each(templates.map((file) => [file.listing.slug, file] as const))(
  'The template %s does on a model what its example shows, and asks before each change',
  async (slug, file) => {
    const { templateId, hash } = (await ada.client.get(`/api/templates/${slug}`)).as(TemplateDetail);
    const connections = await Promise.all(
      file.connections.map(async ({ agent, name, service }) => ({
        agent,
        name,
        connectionId: await connectService(backend, ada, service),
      })),
    );
    const choice = { connectionId: account, provider: 'other', model: slug, temperature: null };
    const model = { ...blankDefinition.model, ...choice };
    const values = exampleValues(file.variables);
    const body = { templateId, hash, values, asksFirst: false, connections, model };
    const installed = await maker.installed(
      (await ada.client.post(ada.path('/installations'), body)).as(Receipt).id,
      ada,
    );
    expect(installed.code).toBeNull();
    const { calls, text } = example(file);
    services.answer(calls.flatMap(toReply));
    const agentId = installed.parts.agents[0]?.agentId;
    const started = await ada.client.post(ada.path(`/agents/${agentId}/runs`), {
      version: 'draft',
      inputs: await inputsOf(file),
    });
    const { id } = started.as(Receipt);
    const { status, output, failure } = await ended(id);
    expect({ status, failure }).toEqual({ status: 'succeeded', failure: null });
    expect(output).toMatchObject({ kind: 'inline', value: text });
    const made = (await stepsOf(id)).filter(({ kind }) => kind === 'tool');
    expect(
      made.map(({ tool, approval, output: given }) => ({
        tool: tool === null ? null : (operationIn(tool)?.operation ?? tool),
        asks: approval !== null,
        given: given?.kind === 'inline' ? given.value : null,
      })),
    ).toMatchObject(
      calls.map(({ tool, asks, result }) => ({
        tool,
        asks,
        given: isAction(tool) ? result : expect.anything(),
      })),
    );
  },
);
