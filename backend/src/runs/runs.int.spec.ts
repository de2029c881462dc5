import { inlineContent } from '@throughline/contracts/json.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { RunId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { newId } from '@throughline/platform/ids.js';
import type { Client } from '../testing/client.js';
import { questionTool } from '@throughline/contracts/runs/question.js';
import { does, everyTool } from '../testing/does.js';
import { opened } from '../testing/opened.js';
import { RunFixture } from '../testing/run-fixture.js';
import { json, World } from '../testing/world.js';

let fixture: RunFixture;
let world: World;
let app: NestFastifyApplication;
let client: Client;

beforeAll(async () => {
  [fixture, world] = await Promise.all([RunFixture.open(), World.open()]);
  app = await fixture.process();
  client = await fixture.client(app);
});
afterAll(async () => {
  world.close();
  await fixture.close();
});

const getRuns = (path: string): number => world.calls.filter((call) => call.includes(path)).length;
const api = (path: string): string => `/api/workspaces/${fixture.workspaceId}${path}`;

describe('a run', () => {
  it('tells the agent that wants it what failed, and goes on', async () => {
    const instructions = [
      '1. Look at the clock with `time.now`, zone: {{zone}}',
      '2. Keep it with `notes.write`, key: zone, text: {{step 1.error.code}}',
      '3. Answer: Kept: {{step 2.text}}',
    ].join('\n');
    const zone = { type: 'text', name: 'zone', label: 'Zone', required: true } as const;
    const agentId = await fixture.agent(does(instructions, { inputs: [zone], onToolFailure: 'tell' }));
    const runId = await fixture.start(client, agentId, { inputs: { zone: 'Nowhere/Land' } });
    const { position } = await fixture.happens(runId, 'RunSucceeded');
    const { run, steps } = await fixture.run(client, runId, position);
    expect(steps.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'succeeded', 'succeeded', 'succeeded']);
    expect(steps[1]?.failures).toMatchObject([{ failure: { code: 'time_zone_unknown' } }]);
    expect(steps[3]?.input).toMatchObject({ value: { key: 'zone', text: 'time_zone_unknown' } });
    expect(run).toMatchObject({ status: 'succeeded', failure: null });
    expect(run.output).toMatchObject({
      value: expect.stringMatching(/^Step 1 failed\. There is no time zone named Nowhere\/Land\.\nKept: /),
    });
  });
  it('goes through its steps with real calls, to its answer', async () => {
    world.on('/order/7', (_, response) =>
      json(response, { total: 100, items: [{ id: 'a' }, { id: 'b' }], page: '<p>Hi</p>' }),
    );
    const agentId = await fixture.agent(
      does(
        [
          `1. Fetch the order with \`http.request\`, url: ${world.url}/order/{{number}}`,
          '2. Add tax with `math.evaluate`, expression: round({{step 1.body.total}} * 1.21, 2)',
          '3. Count with `json.query`, data: {{step 1}}, query: length(items)',
          '4. Read the page with `text.extract`, html: {{step 1.body.page}}',
          '5. Look at the clock with `time.now`, zone: Europe/Madrid',
          '6. Keep it with `notes.write`, key: order {{number}}, text: {{step 2}}',
          '7. Look it up with `notes.read`, key: order {{number}}',
          '8. Answer: Order {{number}} costs {{step 7}}, for {{step 3}} items; the page says {{step 4}}.',
        ].join('\n'),
        { inputs: [{ type: 'number', name: 'number', label: 'Order', required: true }] },
      ),
    );
    const runId = await fixture.start(client, agentId, { inputs: { number: 7 } });
    const { position } = await fixture.happens(runId, 'RunSucceeded');
    const { run, steps } = await fixture.run(client, runId, position);
    expect(run).toMatchObject({
      status: 'succeeded',
      version: 1,
      source: { kind: 'person' },
      steps: 15,
      agentName: 'Invoicer',
    });
    expect(run.output).toMatchObject({
      value: expect.stringContaining('Order 7 costs 121, for 2 items; the page says Hi.'),
    });
    expect(steps.map(({ tool }) => tool).filter((tool) => tool !== null)).toEqual([
      'http.request',
      'math.evaluate',
      'json.query',
      'text.extract',
      'time.now',
      'notes.write',
      'notes.read',
    ]);
    expect(steps.every(({ status, attempt }) => status === 'succeeded' && attempt === 1)).toBe(true);
    expect(getRuns('/order/7')).toBe(1);
  });

  it('has a number of its own among those of its agent', async () => {
    const [agentId, other] = [
      await fixture.agent(does('1. Answer: Hello.')),
      await fixture.agent(does('1. Answer: Hello.')),
    ];
    const ids = await Promise.all(Array.from({ length: 12 }, () => fixture.start(client, agentId)));
    const requested = await Promise.all(ids.map((id) => fixture.happens(id, 'RunRequested')));
    const numbers = requested.map(({ data }) => data.number ?? 0);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(ids.map((_, index) => index + 1));
    const first = await fixture.start(client, other);
    expect((await fixture.happens(first, 'RunRequested')).data.number).toBe(1);
  });

  it('may be one again only of a run of the same agent', async () => {
    const [agentId, other] = [
      await fixture.agent(does('1. Answer: Hello.')),
      await fixture.agent(does('1. Answer: Hello.')),
    ];
    const [mine, others] = [await fixture.start(client, agentId), await fixture.start(client, other)];
    const rerun = (againOf: string) => client.post(api(`/agents/${agentId}/runs`), { againOf });
    for (const foreignRunId of [others, newId()]) expect((await rerun(foreignRunId)).problem.code).toBe('not_found');
    const { id } = (await rerun(mine)).as(Receipt);
    const { data } = await fixture.happens(RunId.parse(id), 'RunRequested');
    expect(data.source).toEqual({ kind: 'again', runId: mine });
  });

  it('is refused when its inputs do not fit, and says which', async () => {
    const agentId = await fixture.agent(
      does('1. Answer: Hello.', { inputs: [{ type: 'number', name: 'n', label: 'N', required: true }] }),
    );
    const { status, problem } = await client.post(api(`/agents/${agentId}/runs`), { inputs: { n: 'many', m: 1 } });
    expect({ status, problem }).toMatchObject({
      status: 422,
      problem: { code: 'input_invalid', errors: [{ pointer: '/inputs/m' }, { pointer: '/inputs/n' }] },
    });
  });

  it('is requested once, however often the same request is sent', async () => {
    const agentId = await fixture.agent(does('1. Answer: Hello.'));
    const send = () =>
      client.post(api(`/agents/${agentId}/runs`), {}, { headers: { 'idempotency-key': `once-${agentId}` } });
    const [first, second] = [await send(), await send()];
    expect(second.json).toEqual(first.json);
  });

  it('fills the wanted shape', async () => {
    const schema = { type: 'object', properties: { result: { type: 'number' } }, required: ['result'] };
    const agentId = await fixture.agent(
      does('1. `math.evaluate` expression: 6 * 7', { output: { kind: 'json', schema } }),
    );
    const runId = await fixture.start(client, agentId);
    const { position } = await fixture.happens(runId, 'RunSucceeded');
    const { run } = await fixture.run(client, runId, position);
    expect(run.output).toEqual({ kind: 'inline', value: { result: 42 } });
  });

  it('stores big results outside the log', async () => {
    world.on('/big', (_, response) => json(response, { text: 'x'.repeat(100_000), total: 3 }));
    const agentId = await fixture.agent(
      does(`1. \`http.request\` ${world.url}/big\n2. Answer: Total {{step 1.body.total}}.`),
    );
    const runId = await fixture.start(client, agentId);
    const { data } = await fixture.happens(runId, 'StepSucceeded', (event) => event.data.seq === 2);
    expect(data.output).toMatchObject({ kind: 'blob', contentType: 'application/json' });
    const hash = data.output.kind === 'blob' ? data.output.hash : '';
    await fixture.happens(runId, 'RunSucceeded');
    const blob = await client.get(api(`/blobs/${hash}`));
    expect(blob.headers.get('content-disposition')).toContain('attachment');
    expect(blob.json).toMatchObject({ status: 200, body: { total: 3 } });
    expect((await client.get(api(`/blobs/${'0'.repeat(64)}`))).status).toBe(404);
  });
});

describe('a call that fails', () => {
  it('is tried again while it may pass, visibly', async () => {
    let calls = 0;
    world.on('/flaky', (_, response) => json(response, { ok: true }, (calls += 1) < 3 ? 503 : 200));
    const runId = await fixture.start(client, await fixture.agent(does(`1. \`http.request\` ${world.url}/flaky`)));
    const { position } = await fixture.happens(runId, 'RunSucceeded');
    const { steps } = await fixture.run(client, runId, position);
    expect(steps[1]).toMatchObject({
      status: 'succeeded',
      attempt: 3,
      failures: [
        { attempt: 1, failure: { code: 'http_503' } },
        { attempt: 2, failure: { code: 'http_503' } },
      ],
    });
  });
  it('three times fails the run', async () => {
    world.on('/down', (_, response) => json(response, {}, 503));
    const runId = await fixture.start(client, await fixture.agent(does(`1. \`http.request\` ${world.url}/down`)));
    const { position } = await fixture.happens(runId, 'RunFailed');
    const { run } = await fixture.run(client, runId, position);
    expect(run).toMatchObject({ status: 'failed', failure: { code: 'tool' } });
    expect(getRuns('/down')).toBe(3);
  });
  it('for good is not tried again', async () => {
    const runId = await fixture.start(client, await fixture.agent(does('1. `math.evaluate` expression: 2 +')));
    expect(await fixture.happens(runId, 'RunFailed')).toMatchObject({ data: { code: 'tool' } });
    expect(fixture.story(runId).filter((type) => type === 'StepStarted')).toHaveLength(2);
  });
  it('into a private network is refused by the guard', async () => {
    const runId = await fixture.start(client, await fixture.agent(does('1. `http.request` http://10.0.0.1/')));
    expect(await fixture.happens(runId, 'StepFailed')).toMatchObject({
      data: { failure: { code: 'egress_blocked' }, retryAt: null },
    });
  });
  it('because the instructions lack a value that its tool needs ends the run as not followed, before it is made', async () => {
    const runId = await fixture.start(client, await fixture.agent(does('1. `http.request` to nowhere')));
    expect(await fixture.happens(runId, 'RunFailed')).toMatchObject({ data: { code: 'instructions_not_followed' } });
    expect(fixture.story(runId).filter((type) => type === 'StepStarted')).toHaveLength(1);
  });
  it('because the instructions cannot be followed ends it as failed, and calls nothing', async () => {
    const text = 'Read the mail.\n1. `time.now`\n2. Look {{mail}} up with `mail.send`.';
    const runId = await fixture.start(client, await fixture.agent(does(text)));
    const message = 'Line 3: {{mail}} is not an input. Line 3: There is no tool called `mail.send`.';
    expect(await opened({ app }, await fixture.happens(runId, 'RunFailed'))).toMatchObject({
      data: { code: 'instructions_not_followed', message: { value: message } },
    });
    expect(fixture.story(runId).filter((type) => type === 'StepStarted')).toHaveLength(1);
  });
  it('stops at the limit of steps', async () => {
    const limits = { ...blankDefinition.limits, steps: 3, activeTime: 60_000, parallelRuns: 5 };
    const runId = await fixture.start(
      client,
      await fixture.agent(does('1. `time.now`\n2. `time.now`\n3. `time.now`', { limits })),
    );
    expect(await fixture.happens(runId, 'RunFailed')).toMatchObject({ data: { code: 'step_limit' } });
  });
});

describe('the catalogue', () => {
  it('lists tools with their schemas, and models with what they are', async () => {
    const tools = (await client.get('/api/tools')).json as { name: string; schema: { type: string } }[];
    expect(tools.map(({ name }) => name).sort()).toEqual([...everyTool, questionTool].sort());
    expect(tools.every(({ schema }) => schema.type === 'object')).toBe(true);
    expect((await client.get('/api/models')).json).toMatchObject([
      { provider: 'rehearsal', ai: false, description: expect.stringContaining('Not AI') },
    ]);
  });
  it('shows what agents wrote down', async () => {
    const runId = await fixture.start(client, await fixture.agent(does('1. `notes.write` key: shown, text: Here.')));
    const { position } = await fixture.happens(runId, 'RunSucceeded');
    const { items } = (await client.get(api(`/notes?after=${position}`))).json as { items: { key: string }[] };
    expect(items).toContainEqual(expect.objectContaining({ key: 'shown', text: inlineContent('Here'), revision: 0 }));
    const note = fixture.log.find((event) => event.type === 'NoteWritten' && event.data.key === 'shown');
    const cause = fixture.log.find(({ id }) => id === note?.meta.causationId);
    expect(cause?.stream).toBe(`run-${runId}`);
  });
});
