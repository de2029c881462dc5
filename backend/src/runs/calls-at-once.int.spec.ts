import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { blankDefinition, type AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import type { ToolCall } from '@throughline/contracts/runs/model-turn.js';
import { measured } from '@throughline/contracts/runs/run.fixtures.js';
import { turn } from '@throughline/contracts/runs/turn.fixtures.js';
import { Models } from '../models/models.js';
import type { Client } from '../testing/client.js';
import { RunFixture, service } from '../testing/run-fixture.js';
import { json, World } from '../testing/world.js';

let fixture: RunFixture;
let world: World;
let app: NestFastifyApplication;
let client: Client;

/** A model that requests the calls in the agent's instructions in one turn, and then answers with what came of them. */
const oneTurn = (models: Models): void => {
  const [info] = models.list();
  if (info === undefined) throw new Error('There is no model.');
  const respond: Parameters<Models['add']>[0]['respond'] = ({ instructions, turns: [first] }) => {
    const calls = JSON.parse(instructions) as ToolCall[];
    const answer = first?.calls.map((call) => call.failure?.code ?? 'done').join(' ') ?? null;
    return Promise.resolve({
      ...measured,
      turn: turn(first === undefined ? { calls } : { text: answer ?? '', answer }),
    });
  };
  models.add({ info, respond, wireRequest: () => Promise.resolve(null) });
};

beforeAll(async () => {
  [fixture, world] = await Promise.all([RunFixture.open(), World.open()]);
  app = await fixture.process();
  oneTurn(service(app, Models));
  client = await fixture.client(app);
});
afterAll(async () => {
  world.close();
  await fixture.close();
});

const request = (id: string, method: 'GET' | 'POST', path: string): ToolCall => ({
  id,
  tool: 'http.request',
  title: id,
  arguments: { method, url: `${world.url}${path}`, ...(method === 'POST' && { json: {} }) },
  flaw: null,
});
const note = (key: string): ToolCall => ({
  id: key,
  tool: 'notes.write',
  title: key,
  arguments: { key, text: 'x' },
  flaw: null,
});
const agent = (calls: ToolCall[], over: Partial<AgentDefinition> = {}) =>
  fixture.agent(
    definition({
      instructions: JSON.stringify(calls),
      tools: [newToolUse('http.request'), newToolUse('notes.write', 'ask')],
      onDeny: 'tell',
      ...over,
    }),
  );
const decide = (runId: string, seq: number, what: 'approve' | 'deny', body: object) =>
  client.post(`/api/workspaces/${fixture.workspaceId}/runs/${runId}/steps/${seq}/${what}`, body);
const answered = async (runId: Awaited<ReturnType<RunFixture['start']>>) => {
  const { position } = await fixture.happens(runId, 'RunSucceeded');
  const { run, steps } = await fixture.run(client, runId, position);
  return { output: run.output, steps };
};

describe('the calls of one turn', () => {
  it('are in progress at once when they only read, and each has its own result', async () => {
    const arrived: (() => void)[] = [];
    world.on('/together', (_, response) => {
      arrived.push(() => json(response, { ok: true }));
      // None is answered before all are there, which calls one after the other would never reach.
      if (arrived.length === 3) for (const answer of arrived) answer();
    });
    const calls = ['a', 'b', 'c'].map((id) => request(id, 'GET', '/together'));
    const runId = await fixture.start(client, await agent(calls));
    const { output, steps } = await answered(runId);
    expect(output).toEqual({ kind: 'inline', value: 'done done done' });
    expect(steps.map(({ seq, status }) => [seq, status])).toEqual([1, 2, 3, 4, 5].map((seq) => [seq, 'succeeded']));
  });

  it('are no more at once than the agent allows', async () => {
    let now = 0;
    let most = 0;
    world.on('/few', (_, response) => {
      now += 1;
      most = Math.max(most, now);
      setImmediate(() => {
        now -= 1;
        json(response, {});
      });
    });
    const limits = { ...blankDefinition.limits, callsAtOnce: 2 };
    const calls = ['a', 'b', 'c', 'd', 'e'].map((id) => request(id, 'GET', '/few'));
    const runId = await fixture.start(client, await agent(calls, { limits }));
    expect((await answered(runId)).output).toEqual({ kind: 'inline', value: 'done done done done done' });
    expect(most).toBeLessThanOrEqual(2);
  });

  it('that need approval are asked about together, and nothing changes before all are decided', async () => {
    world.on('/changes', (_, response) => json(response, {}));
    const changes = () => world.calls.filter((call) => call.includes('/changes')).length;
    const calls = [request('a', 'POST', '/changes'), note('first'), note('second')];
    const runId = await fixture.start(client, await agent(calls));
    const { data, position } = await fixture.happens(runId, 'ApprovalRequested', (event) => event.data.seq === 4);
    expect(data.batch).toEqual([3, 4]);
    expect((await fixture.run(client, runId, position)).run).toMatchObject({ waiting: 'approval', steps: 4 });
    expect((await decide(runId, 4, 'approve', { arguments: { key: 'second', text: 'y' } })).status).toBe(201);
    const granted = await fixture.happens(runId, 'ApprovalGranted');
    expect((await fixture.run(client, runId, granted.position)).run).toMatchObject({ waiting: 'approval' });
    expect(changes()).toBe(0);
    expect((await decide(runId, 3, 'deny', { reason: 'Not that one.' })).status).toBe(201);
    expect((await answered(runId)).output).toEqual({ kind: 'inline', value: 'done denied done' });
    expect(changes()).toBe(1);
    const asked = fixture.story(runId).lastIndexOf('ApprovalDenied');
    expect(
      fixture
        .story(runId)
        .slice(0, asked)
        .filter((type) => type === 'StepStarted'),
    ).toHaveLength(1);
  });

  it('are all closed when a denial ends the run, and none is asked about any longer', async () => {
    const runId = await fixture.start(client, await agent([note('a'), note('b')], { onDeny: 'end' }));
    await fixture.happens(runId, 'ApprovalRequested', (event) => event.data.seq === 3);
    expect((await decide(runId, 2, 'deny', { reason: '' })).status).toBe(201);
    const { position } = await fixture.happens(runId, 'RunFailed');
    const { run, steps } = await fixture.run(client, runId, position);
    expect(run).toMatchObject({ status: 'declined', waiting: null, openSteps: [] });
    expect(steps.map(({ status }) => status)).toEqual(['succeeded', 'denied', 'cancelled']);
    expect((await decide(runId, 3, 'approve', { arguments: {} })).problem.code).toBe('invalid_state');
  });
});
