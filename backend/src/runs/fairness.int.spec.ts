import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { agentId as nobody } from '@throughline/contracts/agents/agent.fixtures.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { AgentId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import {
  inline,
  runRequested,
  runStarted,
  stepStarted,
  stepSucceeded,
  toolStarted,
} from '@throughline/contracts/runs/run.fixtures.js';
import { call, turn } from '@throughline/contracts/runs/turn.fixtures.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import { newId } from '@throughline/platform/ids.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { ExecutionPermits } from './execution/admission/execution-permits.js';
import { does } from '../testing/does.js';
import { RunFixture, service } from '../testing/run-fixture.js';
import { json, World } from '../testing/world.js';

let fixture: RunFixture;
let world: World;
const otherWorkspaceId = WorkspaceId.parse(newId());

beforeAll(async () => {
  [fixture, world] = await Promise.all([RunFixture.open(), World.open()]);
});
afterAll(async () => {
  world.close();
  await fixture.close();
});

/** Runs of a second workspace, each of an agent of its own. */
const requestRuns = (count: number, instructions: string, inputs: RunInputs = {}): Promise<RunId[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const [runId, agentId] = [RunId.parse(newId()), AgentId.parse(newId())];
      const fields = Object.keys(inputs).map((name) => ({ type: 'text', name, label: name, required: true }) as const);
      const definition = does(instructions, { inputs: fields });
      const requested = { runId, agentId, inputs: inline(inputs), definition, workspaceId: otherWorkspaceId };
      await fixture.write(`run-${runId}`, 'none', [runRequested(requested)]);
      return runId;
    }),
  );
const startOwn = async (app: NestFastifyApplication, instructions: string): Promise<RunId> =>
  fixture.start(await fixture.client(app), await fixture.agent(does(instructions)));
const inOrder = (runId: RunId, type: AnyRecorded['type']): number[] =>
  fixture.log.filter((event) => event.stream === `run-${runId}` && event.type === type).map((event) => event.position);

describe('a run that would write hundreds of megabytes', () => {
  it('fails as too long, and a run of another workspace in the same process goes on', async () => {
    const [arrived, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    world.on('/innocent', (_, response) => {
      arrived.resolve();
      void release.promise.then(() => json(response, { total: 1 }));
    });
    const app = await fixture.process();
    const innocent = await startOwn(app, `1. \`http.request\` POST ${world.url}/innocent\n2. Answer: Done.`);
    await arrived.promise;
    const [greedy] = await requestRuns(1, `1. ${'{{b}}'.repeat(3_200)}`, { b: 'x'.repeat(100_000) });
    if (greedy === undefined) throw new Error('No run was requested.');
    expect(await fixture.happens(greedy, 'StepFailed')).toMatchObject({ data: { failure: { code: 'too_long' } } });
    expect(await fixture.happens(greedy, 'RunFailed')).toMatchObject({ data: { code: 'model' } });
    release.resolve();
    await fixture.happens(innocent, 'RunSucceeded');
    expect([...fixture.story(innocent), ...fixture.story(greedy)]).not.toContain('StepOutcomeLost');
    await fixture.stop(app);
  });
});

describe('a workspace with many runs', () => {
  it('does not keep a run of another workspace waiting', async () => {
    const release = Promise.withResolvers<void>();
    world.on('/flood', (_, response) => void release.promise.then(() => json(response, {})));
    const flood = await requestRuns(50, `1. \`http.request\` POST ${world.url}/flood`);
    const app = await fixture.process();
    const called = (): number => world.calls.filter((each) => each.includes('/flood')).length;
    await eventually('it has all permits that one workspace may have', () => called() === 20);
    const runId = await startOwn(app, '1. `math.evaluate` expression: 1 + 1\n2. Answer: Done.');
    await fixture.happens(runId, 'RunSucceeded');
    expect(called()).toBe(20);
    release.resolve();
    await Promise.all(flood.map((each) => fixture.happens(each, 'RunSucceeded')));
    await fixture.stop(app);
  }, 120_000);
});

describe('a step whose worker was lost', () => {
  const left = async (path: string): Promise<RunId> => {
    const runId = RunId.parse(newId());
    const given = { method: 'GET', url: `${world.url}${path}` };
    const asked = call({ tool: 'http.request', arguments: given, title: 'Read it' });
    const ofRun = { runId, agentId: nobody };
    await fixture.write(`run-${runId}`, 'none', [
      runRequested({ ...ofRun, definition: does(`1. \`http.request\` ${given.url}`), workspaceId: otherWorkspaceId }),
      { ...runStarted, data: ofRun },
      stepStarted(ofRun),
      stepSucceeded({ ...ofRun, output: inline(turn({ calls: [asked] })) }),
      toolStarted({ ...ofRun, tool: 'http.request', input: inline(given), title: asked.title }),
    ]);
    return runId;
  };
  it('is retried with no other step next to it', async () => {
    const release = Promise.withResolvers<void>();
    world.on('/suspect', (_, response) => void release.promise.then(() => json(response, {})));
    const suspects = [await left('/suspect'), await left('/suspect')];
    const app = await fixture.process();
    await Promise.all(suspects.map((runId) => fixture.happens(runId, 'StepOutcomeLost')));
    await eventually('one of the two is called', () => world.calls.some((each) => each.includes('/suspect')));
    const innocent = await startOwn(app, '1. Answer: Hello.');
    await eventually('the run waits', () => service(app, ExecutionPermits).waitingFor(fixture.workspaceId) === 1);
    expect(world.calls.filter((each) => each.includes('/suspect'))).toHaveLength(1);
    expect(fixture.story(innocent)).toEqual(['RunRequested']);
    release.resolve();
    const all = [...suspects, innocent];
    await Promise.all(all.map((runId) => fixture.happens(runId, 'RunSucceeded')));
    const [first, second] = suspects.map((runId) => ({
      from: inOrder(runId, 'StepStarted')[2] ?? 0,
      to: inOrder(runId, 'StepSucceeded')[1] ?? 0,
    }));
    if (first === undefined || second === undefined) throw new Error('There are two.');
    expect(first.to < second.from || second.to < first.from).toBe(true);
    await fixture.stop(app);
  });
});

describe('the results of a run', () => {
  it('are at most 20 MB together', async () => {
    world.on('/much', (_, response) => response.end('x'.repeat(7_000_000)));
    const app = await fixture.process();
    const runId = await startOwn(app, `1. \`http.request\` ${world.url}/much\n`.repeat(4));
    expect(await fixture.happens(runId, 'StepFailed')).toMatchObject({
      data: { seq: 6, failure: { code: 'too_large' }, retryAt: null },
    });
    expect(await fixture.happens(runId, 'RunFailed')).toMatchObject({ data: { code: 'tool' } });
    await fixture.stop(app);
  });
});
