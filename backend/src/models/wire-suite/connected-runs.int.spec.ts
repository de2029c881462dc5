import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { OfferedService } from '@throughline/contracts/connections/offered-models.js';
import { testKey } from '@throughline/simulators/models/testing/model-server.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { CallPermits, callsAtOnce } from '../../runs/execution/admission/call-permits.js';
import { pdfFile } from '../../testing/office-files.js';
import { heardBy, toModel, ModelRuns } from '../../testing/model-runs.js';
import { service, type RunFixture } from '../../testing/run-fixture.js';
import { wireCases } from '../../testing/wire-fixture.js';
import { z } from 'zod';
import { SentRequest } from '@throughline/contracts/runs/sent-request.js';

let runs: ModelRuns;
let fixture: RunFixture;
beforeAll(async () => {
  runs = await ModelRuns.open();
  ({ fixture } = runs);
});
beforeEach(() => runs.reset());
afterAll(() => runs.close());

const [messages = { wire: 'messages', service: 'anthropic' }] = wireCases.filter(({ wire }) => wire === 'messages');
const api = (path: string): string => `/api/workspaces/${fixture.workspaceId}${path}`;

const sentIn = async (runId: string, seq: number) =>
  (await runs.client.get(api(`/runs/${runId}/steps/${seq}/sent`))).as(SentRequest);

it.each(wireCases)('a run over $wire calls its tools, streams what is written, and is priced', async (each) => {
  const runId = await runs.start(await runs.agent(each, { model: toModel(each) }));
  const { position } = await fixture.happens(runId, 'RunSucceeded');
  const { run, steps } = await fixture.run(runs.client, runId, position);
  expect(run).toMatchObject({ status: 'succeeded', output: { value: '3 pieces come to 21 euros.' } });
  expect(steps.map(({ kind, tool, status }) => [kind, tool, status])).toEqual([
    ['model', null, 'succeeded'],
    ['tool', 'math.evaluate', 'succeeded'],
    ['model', null, 'succeeded'],
  ]);
  expect(steps[2]?.measures).toMatchObject({ payer: 'workspace' });
  if (each.service === 'other') expect(run).toMatchObject({ costMicros: 0, costUnknown: true });
  else {
    expect(run.costUnknown).toBe(false);
    expect(run.costMicros).toBeGreaterThan(100);
  }
  expect(JSON.stringify(fixture.log)).not.toContain(testKey);
  const host = new URL(runs.server.addresses[each.wire]).host;
  expect(fixture.credentials.calls.slice(-2)).toMatchObject([
    { method: 'POST', host, status: 200 },
    { method: 'POST', host, status: 200 },
  ]);
  const sent = await sentIn(runId, 3);
  expect(sent).toMatchObject({ matches: true, count: 3, next: null, recipe: { provider: each.service, choice: 0 } });
  expect(JSON.parse(sent.wire?.body ?? '')).toEqual(JSON.parse(runs.server.requests.at(-1)?.text ?? ''));
  expect(JSON.stringify(sent)).not.toContain(testKey);
  expect(steps[2]?.measures?.ms?.first).toEqual(expect.any(Number));
});

it('a model whose card says so is sent a document as it is, and what was sent is known by the log', async () => {
  const pdf = pdfFile('One heron.');
  const raw = { raw: pdf, headers: { 'content-type': 'application/octet-stream' } };
  const { id } = (await runs.client.post(api('/files?name=order.pdf'), undefined, raw)).as(Receipt);
  const model = toModel(messages, { connectionId: null });
  const inputs = [{ type: 'file', name: 'order', label: 'Order', required: true, multiple: false } as const];
  const agentId = await fixture.agent(definition({ model, inputs, tools: [], instructions: '1. Answer: It came.' }));
  const runId = await fixture.start(runs.client, agentId, { inputs: { order: { file: id } } });
  await fixture.happens(runId, 'RunSucceeded');
  expect(runs.server.requests.at(-1)?.text).toContain(pdf.toString('base64'));
  const sent = await sentIn(runId, 1);
  expect(sent).toMatchObject({ matches: true, recipe: { assembler: 2, natively: ['image', 'pdf'] } });
  expect(sent.messages[0]).toMatchObject({ files: [{ as: 'file', name: 'order.pdf', bytes: pdf.length }] });
  expect(JSON.stringify(sent)).not.toContain(pdf.toString('base64'));
});

describe('a service that the operators offer', () => {
  const agentAt = (provider: string, offered: string) =>
    runs.agent(messages, { model: toModel(messages, { connectionId: null, provider, model: offered }) });

  it('is listed with its prices, and its key is shown to nobody', async () => {
    const listed = await runs.client.get('/api/models/offered');
    expect(listed.as(z.array(OfferedService))).toMatchObject([
      {
        service: 'anthropic',
        name: 'Anthropic',
        models: expect.arrayContaining([
          expect.objectContaining({ model: toModel(messages).model, price: expect.anything() }),
        ]),
      },
    ]);
    expect(listed.text).not.toContain(testKey);
  });

  it('is asked by agents without an account, and the deployment pays', async () => {
    const runId = await runs.start(await agentAt('anthropic', toModel(messages).model));
    const { position } = await fixture.happens(runId, 'RunSucceeded');
    const { run, steps } = await fixture.run(runs.client, runId, position);
    expect(run.costMicros).toBeGreaterThan(100);
    expect(steps[0]?.measures).toMatchObject({ payer: 'deployment' });
    expect(JSON.stringify(fixture.log)).not.toContain(testKey);
  });

  it('is the only one: another service without an account fails, and says why', async () => {
    const runId = await runs.start(await agentAt('openai', 'gpt-4.1'));
    const { position } = await fixture.happens(runId, 'RunFailed');
    const { failure } = (await fixture.run(runs.client, runId, position)).run;
    expect(failure?.message).toMatchObject({ value: expect.stringContaining('No account at OpenAI is chosen') });
  });
});

it.each(wireCases)(
  'what a model over $wire writes is heard at another process while it is written, also by who comes late, and without secrets',
  async (each) => {
    const { runId, live } = await runs.stalled(each, {
      instructions: `1. Answer: The order of {{quantity}} pieces was sent with ${testKey} on Friday.`,
      model: toModel(each, { model: 'rehearsal-1-thinking', reasoning: 'high', maxOutputTokens: 8_000 }),
    });
    const late = await runs.watch(runId);
    const first = await late.hears('tokens');
    expect(first.message).toMatchObject({ part: 'reasoning', offset: 0 });
    expect(heardBy(live, 'reasoning')).toContain(first.message.text);
    runs.stall.resolve();
    await fixture.happens(runId, 'RunSucceeded');
    for (const viewer of [live, late]) {
      await eventually(
        'all is heard',
        () => heardBy(viewer, 'text') === 'The order of 3 pieces was sent with [secret] on Friday.',
      );
      expect(heardBy(viewer, 'reasoning')).toBe(heardBy(live, 'reasoning'));
      viewer.close();
    }
  },
);

describe('A model that is writing', () => {
  const writing = () =>
    runs.stalled(messages, {
      instructions: '1. Answer: Three pieces of ash were ordered for Friday.',
      model: toModel(messages),
    });

  it('is broken off when the runs of its agent are cancelled, and what it cost is estimated', async () => {
    const { agentId, runId, live } = await writing();
    // Whatever is cancelled is found in the list of runs.
    await fixture.run(runs.client, runId, (await fixture.happens(runId, 'StepStarted')).position);
    await runs.client.post(api('/runs/cancel'), { filter: { agentId }, preview: false });
    await runs.brokenOff.promise;
    await fixture.happens(runId, 'RunCancelled');
    const { data } = await fixture.happens(runId, 'StepResultIgnored');
    expect(data).toMatchObject({ usage: { estimated: true }, costMicros: expect.any(Number) });
    live.close();
  });

  it('is broken off when its workspace is halted, and asked again when it is released', async () => {
    const { runId, live } = await writing();
    const { workspaceId } = fixture;
    const halted = { workspaceId, mode: 'hold', reason: 'Too many mails.' } as const;
    await fixture.write(`workspace-${workspaceId}`, 1, [{ type: 'WorkspaceHalted', data: halted }]);
    await runs.brokenOff.promise;
    // A run is released once the list shows that it is held.
    await fixture.run(runs.client, runId, (await fixture.happens(runId, 'RunHeld')).position);
    runs.reset();
    await fixture.write(`workspace-${workspaceId}`, 2, [{ type: 'WorkspaceReleased', data: { workspaceId } }]);
    await fixture.happens(runId, 'RunSucceeded');
    live.close();
  });
});

it('A run that waits too long for a call with a busy account is held, and goes on by itself', async () => {
  Object.assign(service(runs.worker, CallPermits), { maxWaitMs: 20, holdMs: 20 });
  const limits = { ...blankDefinition.limits, parallelRuns: callsAtOnce + 1 };
  runs.server.setFault('stall');
  const agentId = await runs.agent(messages, {
    instructions: '1. Answer: Hello.',
    tools: [],
    model: toModel(messages),
    limits,
  });
  const all = await Promise.all(Array.from({ length: callsAtOnce + 1 }, () => runs.start(agentId)));
  const { data } = await Promise.race(all.map((runId) => fixture.happens(runId, 'RunHeld')));
  expect(data).toMatchObject({ reason: 'limit', about: { kind: 'model', provider: 'anthropic' } });
  runs.stall.resolve();
  await Promise.all(all.map((runId) => fixture.happens(runId, 'RunSucceeded')));
});

it('A model that keeps failing is left alone: its fallback is asked without trying it', async () => {
  const failing = toModel(messages, { model: 'rehearsal-1--overloaded' });
  const agentId = await runs.agent(messages, {
    instructions: '1. Answer: Hello.',
    model: failing,
    fallbacks: [toModel(messages, { model: 'rehearsal-1' })],
  });
  for (let n = 0; n < 2; n += 1) await fixture.happens(await runs.start(agentId), 'RunSucceeded');
  const runId = await runs.start(agentId);
  const { position } = await fixture.happens(runId, 'RunSucceeded');
  const { data } = await fixture.happens(runId, 'ModelSwitched');
  expect(data).toMatchObject({ from: { model: failing.model }, to: { model: 'rehearsal-1' }, because: 'circuit_open' });
  const { steps } = await fixture.run(runs.client, runId, position);
  expect(steps[0]).toMatchObject({ failures: [{ failure: { code: 'circuit_open' } }], attempt: 2 });
  const asked = runs.server.requests.filter(({ text }) => text.includes(failing.model));
  expect(asked).toHaveLength(5);
});
