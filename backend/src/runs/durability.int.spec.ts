import type { ToolName } from '@throughline/contracts/agents/agent-definition.js';
import type { DomainEvent } from '@throughline/contracts/domain-events.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { agentId as nobody, definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { RunId } from '@throughline/contracts/ids.js';
import { noteWritten } from '@throughline/contracts/notes/note.fixtures.js';
import type { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import {
  inline,
  runRequested,
  runStarted,
  stepStarted,
  stepSucceeded,
  toolStarted,
} from '@throughline/contracts/runs/run.fixtures.js';
import { stepOutcomeLost } from '@throughline/contracts/runs/run-interruptions.fixtures.js';
import { call, turn } from '@throughline/contracts/runs/turn.fixtures.js';
import { derivedId, newId } from '@throughline/platform/ids.js';
import { Executor } from './execution/executor.js';
import { ConcurrencyPermits } from './execution/admission/concurrency-permits.js';
import { ReconcileRuns } from './execution/reconcile-runs.js';
import { getClock } from '../testing/clock-of.js';
import { argumentsAsked } from '../testing/opened.js';
import { RunFixture, service } from '../testing/run-fixture.js';
import { json, World } from '../testing/world.js';

let fixture: RunFixture;
let world: World;
const never = new AbortController().signal;

beforeAll(async () => {
  [fixture, world] = await Promise.all([RunFixture.open(), World.open()]);
});
afterAll(async () => {
  world.close();
  await fixture.close();
});

const hours = 3_600_000;
const does = (instructions: string) =>
  definition({
    instructions,
    tools: (['http.request', 'time.now', 'notes.write'] as const).map((tool) => newToolUse(tool)),
  });
const getCalls = (path: string): number => world.calls.filter((each) => each.includes(path)).length;

/** A run as a worker leaves it that is lost while it makes its first call. */
const leftAt = async (given: ToolArguments, instructions: string, tool: ToolName = 'http.request'): Promise<RunId> => {
  const runId = RunId.parse(newId());
  const { workspaceId } = fixture;
  const asked = call({ tool, arguments: given, title: 'Send it' });
  const events: DomainEvent[] = [
    runRequested({ definition: does(instructions), workspaceId }),
    runStarted,
    stepStarted(),
    stepSucceeded({ output: inline(turn({ calls: [asked] })) }),
    toolStarted({ tool, input: inline(given), title: asked.title }),
  ].map((event) => ({ ...event, data: { ...event.data, runId, agentId: nobody } }) as DomainEvent);
  await fixture.write(`run-${runId}`, 'none', events);
  return runId;
};
/** No process here has the role `jobs`, so nobody puts the run into its agent's queue by itself. */
const requested = async (runId: RunId) => (await fixture.happens(runId, 'RunRequested')).data;
const listStarts = (runId: RunId): string[] =>
  fixture.log.flatMap((event) =>
    event.stream === `run-${runId}` && event.type === 'StepStarted' ? [`${event.data.seq}.${event.data.attempt}`] : [],
  );

describe('a run whose worker was lost', () => {
  it('goes on at the next step; a call that may be made twice is made again', async () => {
    world.on('/read', (_, response) => json(response, { total: 1 }));
    const url = `${world.url}/read`;
    const runId = await leftAt({ method: 'GET', url }, `1. \`http.request\` ${url}\n2. \`time.now\`\n3. Answer: Done.`);
    const app = await fixture.process();
    await fixture.happens(runId, 'RunSucceeded');
    expect(listStarts(runId)).toEqual(['1.1', '2.1', '2.2', '3.1', '4.1', '5.1']);
    expect(fixture.story(runId)).toContain('StepOutcomeLost');
    await fixture.stop(app);
  });
  it('fails in words when one step has lost its worker three times', async () => {
    const url = `${world.url}/deadly`;
    const runId = await leftAt({ method: 'GET', url }, `1. \`http.request\` ${url}`);
    const retries = [1, 2].flatMap((attempt) => [
      stepOutcomeLost({ attempt, runId, agentId: nobody }),
      toolStarted({ attempt: attempt + 1, runId, agentId: nobody, input: inline({ method: 'GET', url }) }),
    ]);
    await fixture.write(`run-${runId}`, 4, retries);
    const app = await fixture.process();
    const { data } = await fixture.happens(runId, 'RunFailed');
    expect(data).toMatchObject({ code: 'internal', message: { value: expect.stringMatching(/^Step 2 .* 3 times/) } });
    expect(getCalls('/deadly')).toBe(0);
    await fixture.stop(app);
  });
  it('waits for a person when nobody knows whether its call took effect', async () => {
    world.on('/send', (_, response) => json(response, {}));
    const url = `${world.url}/send`;
    const runId = await leftAt({ method: 'POST', url }, `1. \`http.request\` POST ${url}`);
    const app = await fixture.process();
    const asked = await fixture.happens(runId, 'ApprovalRequested');
    expect(asked.data).toMatchObject({ seq: 2, reason: 'outcome_lost' });
    const given = await argumentsAsked({ app }, asked);
    expect(given).toMatchObject({ method: 'POST', url });
    expect(getCalls('/send')).toBe(0);
    const client = await fixture.client(app);
    await client.post(`/api/workspaces/${fixture.workspaceId}/runs/${runId}/steps/2/approve`, {
      arguments: given,
    });
    await fixture.happens(runId, 'RunSucceeded');
    expect(getCalls('/send')).toBe(1);
    expect(listStarts(runId)).toEqual(['1.1', '2.1', '2.2', '3.1']);
    await fixture.stop(app);
  });
  it('writes a note once, though its step is tried again', async () => {
    const { workspaceId } = fixture;
    const noteId = derivedId(workspaceId, 'note', 'kept');
    const given = { key: 'kept', text: 'once' };
    await fixture.write(`note-${noteId}`, 'none', [noteWritten({ noteId, workspaceId, ...given })]);
    const runId = await leftAt(given, '1. `notes.write` key: kept, text: once', 'notes.write');
    const app = await fixture.process();
    await fixture.happens(runId, 'RunSucceeded');
    expect(listStarts(runId)).toEqual(['1.1', '2.1', '2.2', '3.1']);
    expect(fixture.log.filter(({ type }) => type === 'NoteWritten')).toHaveLength(1);
    await fixture.stop(app);
  });
});

describe('workers', () => {
  it('that take the same run do not both make its calls', async () => {
    world.on('/race', (_, response) => json(response, {}));
    const [first, second] = [await fixture.process({ ROLES: 'api' }), await fixture.process({ ROLES: 'api' })];
    const client = await fixture.client(first);
    for (let round = 0; round < 5; round += 1) {
      const before = getCalls('/race');
      const runId = await fixture.start(
        client,
        await fixture.agent(does(`1. \`http.request\` POST ${world.url}/race\n2. Answer: Done.`)),
      );
      const job = { runId, workspaceId: fixture.workspaceId };
      await service(first, ConcurrencyPermits).enqueue(await requested(runId));
      await Promise.all([first, second].map((app) => service(app, Executor).execute(job, never)));
      await fixture.happens(runId, 'RunSucceeded');
      expect(getCalls('/race') - before).toBe(1);
      expect(listStarts(runId)).toEqual(['1.1', '2.1', '3.1']);
    }
    await fixture.stop(first);
    await fixture.stop(second);
  });
  it('that end hand their runs over between steps', async () => {
    const [arrived, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    world.on('/hand', (_, response) => {
      arrived.resolve();
      void release.promise.then(() => json(response, {}));
    });
    const first = await fixture.process();
    const runId = await fixture.start(
      await fixture.client(first),
      await fixture.agent(does(`1. \`http.request\` POST ${world.url}/hand\n2. \`time.now\``)),
    );
    await arrived.promise;
    const second = await fixture.process();
    const ended = fixture.stop(first);
    release.resolve();
    await ended;
    await fixture.happens(runId, 'RunSucceeded');
    expect(getCalls('/hand')).toBe(1);
    expect(listStarts(runId)).toEqual(['1.1', '2.1', '3.1', '4.1', '5.1']);
    await fixture.stop(second);
  });
  it('hear of an end in another process', async () => {
    const arrived = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    world.on('/elsewhere', (request) => {
      request.socket.once('close', () => gone.resolve());
      arrived.resolve();
    });
    const [api, jobs] = [await fixture.process({ ROLES: 'api' }), await fixture.process({ ROLES: 'jobs' })];
    const client = await fixture.client(api);
    const runId = await fixture.start(client, await fixture.agent(does(`1. \`http.request\` ${world.url}/elsewhere`)));
    await arrived.promise;
    await client.post(`/api/workspaces/${fixture.workspaceId}/runs/${runId}/cancel`);
    await Promise.all([gone.promise, fixture.happens(runId, 'RunCancelled')]);
    expect(fixture.story(runId).at(-1)).toBe('RunCancelled');
    await fixture.stop(api);
    await fixture.stop(jobs);
  });
});

describe('runs that nobody looks after', () => {
  it('begin though the policy that queues them is behind, and are not skipped as if another one were in progress', async () => {
    const app = await fixture.process({ ROLES: 'api' });
    const alone = definition({ instructions: '1. Answer: Hello.', overlap: 'skip' });
    const client = await fixture.client(app);
    const runId = await fixture.start(client, await fixture.agent(alone));
    const execute = () => service(app, Executor).execute({ runId, workspaceId: fixture.workspaceId }, never);
    await execute();
    expect(fixture.story(runId)).toEqual(['RunRequested']);
    const { position } = await fixture.happens(runId, 'RunRequested');
    await fixture.run(client, runId, position);
    await service(app, ReconcileRuns).reconcile();
    await execute();
    await fixture.happens(runId, 'RunSucceeded');
    await fixture.stop(app);
  });
  it('expire: in the queue after a day, waiting for an approval after three', async () => {
    const app = await fixture.process({ ROLES: 'api' });
    const client = await fixture.client(app);
    const queued = await fixture.start(client, await fixture.agent(does('1. Answer: Hello.')));
    const asking = definition({
      instructions: `1. \`http.request\` ${world.url}/never`,
      tools: [newToolUse('http.request', 'ask')],
    });
    const waiting = await fixture.start(client, await fixture.agent(asking));
    await service(app, ConcurrencyPermits).enqueue(await requested(waiting));
    await service(app, Executor).execute({ runId: waiting, workspaceId: fixture.workspaceId }, never);
    const { position } = await fixture.happens(waiting, 'ApprovalRequested');
    await fixture.run(client, waiting, position);
    const now = Date.now();
    const clock = getClock(app);
    clock.setTo(new Date(now + 23 * hours));
    await service(app, ReconcileRuns).reconcile();
    expect([fixture.story(queued).at(-1), fixture.story(waiting).at(-1)]).toEqual([
      'RunRequested',
      'ApprovalRequested',
    ]);
    clock.setTo(new Date(now + 73 * hours));
    await service(app, ReconcileRuns).reconcile();
    await fixture.happens(queued, 'RunExpired');
    expect(await fixture.happens(waiting, 'RunFailed')).toMatchObject({ data: { code: 'unanswered' } });
    expect(fixture.story(waiting)).toContain('ApprovalExpired');
    await fixture.stop(app);
  });
});
