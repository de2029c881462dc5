import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { blankDefinition, type AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { Client } from '../testing/client.js';
import { does } from '../testing/does.js';
import { LiveClient } from '../testing/live-client.js';
import { argumentsAsked, opened } from '../testing/opened.js';
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

describe('a person who watches a run', () => {
  it('sees the text of a model step as it is written, and its steps', async () => {
    const call = Promise.withResolvers<void>();
    world.on('/watched', (_, response) => void call.promise.then(() => json(response, { total: 5 })));
    const agentId = await fixture.agent(
      does(`1. \`http.request\` ${world.url}/watched\n2. Answer: The total is {{step 1.body.total}}.`),
    );
    const runId = await fixture.start(client, agentId);
    await fixture.run(client, runId, (await fixture.happens(runId, 'RunRequested')).position);
    const live = await LiveClient.open(client);
    expect(await live.watch({ kind: 'run', workspaceId: fixture.workspaceId, runId })).toMatchObject({
      kind: 'synced',
    });
    call.resolve();
    await live.reaches(fixture.positionBefore(await fixture.happens(runId, 'RunSucceeded')));
    const said = live.said.flatMap((each) => (each.said === 'tokens' && each.message.seq === 3 ? [each.message] : []));
    const text = said.map((message) => message.text).join('');
    expect(text).toMatch(/The total is 5\.$/);
    expect(said.map(({ offset }) => offset)).toEqual(
      said.map((_, index) => said.slice(0, index).reduce((sum, { text: { length } }) => sum + length, 0)),
    );
    live.close();
  });
});

describe('an approval', () => {
  const asking = (path: string) =>
    fixture.agent(does(`1. \`http.request\` method: POST, url: ${world.url}${path}, json: {"n": 1}`, {}, 'ask'));
  const waiting = async (path: string) => {
    world.on(path, (_, response, body) => json(response, { got: body }));
    const runId = await fixture.start(client, await asking(path));
    const asked = await fixture.happens(runId, 'ApprovalRequested');
    const given = await argumentsAsked({ app }, asked);
    return { runId, seq: asked.data.seq, given, position: asked.position };
  };
  it('lets the call go when it is granted, with the arguments the approver wants', async () => {
    const { runId, seq, given, position } = await waiting('/asked');
    expect((await fixture.run(client, runId, position)).run).toMatchObject({ status: 'waiting', waiting: 'approval' });
    expect(getRuns('/asked')).toBe(0);
    const edited = { ...given, json: { n: 2 } };
    expect((await client.post(api(`/runs/${runId}/steps/${seq}/approve`), { arguments: edited })).status).toBe(201);
    const end = await fixture.happens(runId, 'RunSucceeded');
    expect(world.calls).toContain('POST /asked {"n":2}');
    const { steps } = await fixture.run(client, runId, end.position);
    expect(steps[1]).toMatchObject({
      status: 'succeeded',
      approval: { decision: 'granted', decidedBy: { kind: 'user', id: fixture.ownerId } },
    });
    expect((await client.post(api(`/runs/${runId}/steps/${seq}/approve`), { arguments: {} })).problem.code).toBe(
      'invalid_state',
    );
  });
  it('is for somebody else than who started the run, where the workspace says so', async () => {
    const { runId, seq } = await waiting('/somebody-else');
    const decide = () => client.post(api(`/runs/${runId}/steps/${seq}/approve`));
    const change = (othersApprove: boolean) => client.send('PATCH', api('/approvals'), { othersApprove });
    expect((await change(true)).status).toBe(200);
    expect((await decide()).problem).toMatchObject({ status: 403, code: 'approval_needs_another' });
    expect(getRuns('/somebody-else')).toBe(0);
    await change(false);
    expect((await decide()).status).toBe(201);
    await fixture.happens(runId, 'RunSucceeded');
  });

  it('lets the call reach no other server than the one that was approved', async () => {
    const other = await World.open();
    other.on('/elsewhere', (_, response) => json(response, { reached: true }));
    world.on('/moved', (_, response) => response.writeHead(302, { location: `${other.url}/elsewhere` }).end());
    const agentId = await fixture.agent(does(`1. \`http.request\` ${world.url}/moved`, {}, 'ask'));
    const runId = await fixture.start(client, agentId);
    const asked = await fixture.happens(runId, 'ApprovalRequested');
    const given = await argumentsAsked({ app }, asked);
    await client.post(api(`/runs/${runId}/steps/${asked.data.seq}/approve`), { arguments: given });
    const { position } = await fixture.happens(runId, 'RunSucceeded');
    const { steps } = await fixture.run(client, runId, position);
    expect(steps[1]?.output).toMatchObject({
      value: { status: 302, headers: { location: `${other.url}/elsewhere` } },
    });
    expect(other.calls).toEqual([]);
    other.close();
  });
  it('denied ends the run as rejected, and nothing is called', async () => {
    const { runId, seq } = await waiting('/denied');
    await client.post(api(`/runs/${runId}/steps/${seq}/deny`), { reason: 'Too early.' });
    expect(await opened({ app }, await fixture.happens(runId, 'RunFailed'))).toMatchObject({
      data: { code: 'rejected', message: { value: 'The call was declined: Too early.' } },
    });
    expect(getRuns('/denied')).toBe(0);
  });
  it('denied is told to the agent where that is wanted, and the run goes on', async () => {
    const steps = `1. \`http.request\` method: POST, url: ${world.url}/told, json: {"n": 1}\n2. Answer: The error is {{step 1.error.message}}`;
    const agentId = await fixture.agent({ ...does(steps, {}, 'ask'), onDeny: 'tell' });
    const runId = await fixture.start(client, agentId);
    const { data } = await fixture.happens(runId, 'ApprovalRequested');
    await client.post(api(`/runs/${runId}/steps/${data.seq}/deny`), { reason: 'Too early.' });
    const { position } = await fixture.happens(runId, 'RunSucceeded');
    const ended = await fixture.run(client, runId, position);
    expect(ended.run.output).toMatchObject({
      value: 'Step 1 failed. The call was declined: Too early.\nThe error is The call was declined: Too early.',
    });
    expect(ended.steps.map(({ status }) => status)).toEqual(['succeeded', 'denied', 'succeeded']);
    expect(getRuns('/told')).toBe(0);
  });
  it('granted for the rest of the run is not asked about twice, but about other arguments', async () => {
    world.on('/again', (_, response) => json(response, {}));
    const post = (n: number) => `\`http.request\` method: POST, url: ${world.url}/again, json: {"n": ${n}}`;
    const steps = `1. ${post(1)}\n2. ${post(1)}\n3. ${post(2)}`;
    const runId = await fixture.start(client, await fixture.agent(does(steps, {}, 'ask')));
    const { data } = await fixture.happens(runId, 'ApprovalRequested');
    await client.post(api(`/runs/${runId}/steps/${data.seq}/approve`), { forRun: true });
    const next = await fixture.happens(runId, 'ApprovalRequested', (event) => event.data.seq > data.seq);
    expect(await argumentsAsked({ app }, next)).toMatchObject({ json: { n: 2 } });
    expect(world.calls.filter((each) => each.startsWith('POST /again'))).toEqual(Array(2).fill('POST /again {"n":1}'));
    await client.post(api(`/runs/${runId}/cancel`));
  });
  it('denied by a person who lets the run go on does so, though its agent is set to end', async () => {
    const { runId, seq } = await waiting('/let-on');
    const refused = await client.post(api(`/runs/${runId}/steps/${seq}/deny`), { then: 'perhaps' });
    expect(refused.status).toBe(422);
    await client.post(api(`/runs/${runId}/steps/${seq}/deny`), { reason: 'Not needed.', then: 'tell' });
    const { position } = await fixture.happens(runId, 'RunSucceeded');
    expect((await fixture.run(client, runId, position)).steps[1]).toMatchObject({ status: 'denied' });
    expect(getRuns('/let-on')).toBe(0);
  });
  it('comes first in the list that wants it so, page by page', async () => {
    const { runId, position } = await waiting('/first');
    const later = await fixture.start(client, await fixture.agent(does('1. Answer: Hello.')));
    const end = await fixture.happens(later, 'RunSucceeded');
    const first = (await client.get(api(`/runs?order=approval&limit=1&after=${Math.max(position, end.position)}`)))
      .json;
    expect(first).toMatchObject({ items: [{ id: runId }], next: expect.any(String) });
    const ids: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`;
      const page = (await client.get(api(`/runs?order=approval&limit=3${cursor}`))).json as {
        items: { id: string }[];
        next: string | null;
      };
      ids.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain(later);
    expect((await client.get(api('/runs?status=waiting,queued&source=person'))).json).toMatchObject({
      items: [{ id: runId }],
    });
    expect((await client.post(api('/runs/cancel'), { filter: { status: ['waiting'] }, preview: true })).json).toEqual({
      matching: 1,
      cancelled: 0,
    });
    expect((await client.post(api('/runs/cancel'), { filter: { status: ['waiting'] } })).json).toEqual({
      matching: 1,
      cancelled: 1,
    });
    expect(await fixture.happens(runId, 'RunCancelled')).toMatchObject({ data: { step: 2 } });
  });
});

describe('cancelling', () => {
  it('aborts the request in progress, and no step follows', async () => {
    const [arrived, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    world.on('/slow', (request) => {
      request.socket.once('close', () => gone.resolve());
      arrived.resolve();
    });
    const runId = await fixture.start(
      client,
      await fixture.agent(does(`1. \`http.request\` ${world.url}/slow\n2. \`time.now\``)),
    );
    await arrived.promise;
    expect((await client.post(api(`/runs/${runId}/cancel`))).status).toBe(201);
    await gone.promise;
    const { position } = await fixture.happens(runId, 'RunCancelled');
    const { run, steps } = await fixture.run(client, runId, position);
    expect(run).toMatchObject({ status: 'cancelled', waiting: null });
    expect(steps.map(({ status }) => status)).toEqual(['succeeded', 'cancelled']);
    expect((await client.post(api(`/runs/${runId}/cancel`))).status).toBe(201);
  });
  it('is refused for a run that has ended', async () => {
    const runId = await fixture.start(client, await fixture.agent(does('1. Answer: Hello.')));
    await fixture.happens(runId, 'RunSucceeded');
    expect((await client.post(api(`/runs/${runId}/cancel`))).problem).toMatchObject({
      code: 'invalid_state',
      current_state: 'succeeded',
    });
  });
  it('by the clock ends a run that has worked too long', async () => {
    world.on('/endless', () => undefined);
    const limits = { ...blankDefinition.limits, steps: 5, activeTime: 1_000, parallelRuns: 5 };
    const runId = await fixture.start(
      client,
      await fixture.agent(does(`1. \`http.request\` ${world.url}/endless`, { limits })),
    );
    expect(await fixture.happens(runId, 'RunTimedOut')).toMatchObject({ data: { step: 2 } });
  });
});

describe('runs of one agent at a time', () => {
  const one = (path: string, overlap: AgentDefinition['overlap']) =>
    fixture.agent(
      does(`1. \`http.request\` ${world.url}${path}`, {
        overlap,
        limits: { ...blankDefinition.limits, steps: 5, activeTime: 60_000, parallelRuns: 1 },
      }),
    );
  const held = (path: string) => {
    const [arrived, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    world.on(path, (_, response) => {
      arrived.resolve();
      void release.promise.then(() => json(response, {}));
    });
    return { arrived: arrived.promise, release: release.resolve };
  };
  it('wait in the queue, and begin in order', async () => {
    const call = held('/queue');
    const agentId = await one('/queue', 'queue');
    const [first, second, third] = [
      await fixture.start(client, agentId),
      await fixture.start(client, agentId),
      await fixture.start(client, agentId),
    ];
    await call.arrived;
    call.release();
    const begun = await Promise.all([first, second, third].map((runId) => fixture.happens(runId, 'RunStarted')));
    const ended = await Promise.all([first, second, third].map((runId) => fixture.happens(runId, 'RunSucceeded')));
    expect(ended[0]?.position).toBeLessThan(begun[1]?.position ?? 0);
    expect(ended[1]?.position).toBeLessThan(begun[2]?.position ?? 0);
  });
  it('do not wait for one that waits for a person, which waits for its turn when it continues', async () => {
    const call = held('/turns');
    const limits = { ...blankDefinition.limits, steps: 5, activeTime: 60_000, parallelRuns: 1 };
    const agentId = await fixture.agent(does(`1. \`http.request\` POST ${world.url}/turns`, { limits }, 'ask'));
    const requested = async () => {
      const runId = await fixture.start(client, agentId);
      return { runId, approval: await fixture.happens(runId, 'ApprovalRequested') };
    };
    const [first, second] = [await requested(), await requested()];
    for (const { runId, approval } of [second, first]) {
      const given = await argumentsAsked({ app }, approval);
      await client.post(api(`/runs/${runId}/steps/${approval.data.seq}/approve`), { arguments: given });
      await call.arrived;
    }
    call.release();
    const called = await fixture.happens(first.runId, 'StepStarted', ({ data }) => data.kind === 'tool');
    expect(called.position).toBeGreaterThan((await fixture.happens(second.runId, 'RunSucceeded')).position);
    await fixture.happens(first.runId, 'RunSucceeded');
    expect(getRuns('/turns')).toBe(2);
  });
  it('are skipped when the agent wants that', async () => {
    const call = held('/skip');
    const agentId = await one('/skip', 'skip');
    const first = await fixture.start(client, agentId);
    await call.arrived;
    const second = await fixture.start(client, agentId);
    expect(await fixture.happens(second, 'RunCancelled')).toMatchObject({
      meta: { actor: { kind: 'system', id: 'overlap' } },
    });
    call.release();
    await fixture.happens(first, 'RunSucceeded');
  });
  it('take the place of the one before when the agent wants that', async () => {
    const call = held('/replace');
    const agentId = await one('/replace', 'replace');
    const first = await fixture.start(client, agentId);
    await call.arrived;
    const second = await fixture.start(client, agentId);
    expect(await fixture.happens(first, 'RunCancelled')).toMatchObject({
      meta: { actor: { kind: 'system', id: 'overlap' } },
    });
    call.release();
    await fixture.happens(second, 'RunSucceeded');
  });
});
