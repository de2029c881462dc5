import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { WorkspaceEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import type { Client } from '../testing/client.js';
import { does } from '../testing/does.js';
import { RunFixture } from '../testing/run-fixture.js';
import { json, World } from '../testing/world.js';

let fixture: RunFixture;
let world: World;
let apps: NestFastifyApplication[];
let client: Client;

beforeAll(async () => {
  [fixture, world] = await Promise.all([RunFixture.open(), World.open()]);
  apps = [await fixture.process(), await fixture.process()];
  client = await fixture.client(apps[0] ?? (await fixture.process()));
});
afterAll(async () => {
  world.close();
  await fixture.close();
});

/** Applies to the workspace's stream. */
let revision = 1;
const happens = (event: Extract<WorkspaceEvent, { type: 'WorkspaceHalted' | 'WorkspaceReleased' }>) => {
  revision += 1;
  return fixture.write(`workspace-${fixture.workspaceId}`, revision - 1, [event]);
};
const halt = (mode: 'hold' | 'cancel') => {
  const data = { workspaceId: fixture.workspaceId, mode, reason: 'Too many mails.' };
  return happens({ type: 'WorkspaceHalted', data });
};
const release = () => happens({ type: 'WorkspaceReleased', data: { workspaceId: fixture.workspaceId } });

/** Runs whose call never ends by itself until `finish` is called; `aborted` counts calls that were broken off. */
const runsThatWait = async (count: number) => {
  const state = { reached: 0, aborted: 0, finished: false };
  const reached = Promise.withResolvers<void>();
  world.on('/slow', (_, response) => {
    if (state.finished) return json(response, { ok: true });
    state.reached += 1;
    if (state.reached === count) reached.resolve();
    response.on('close', () => (state.aborted += 1));
  });
  const agentId = await fixture.agent(does(`1. \`http.request\` ${world.url}/slow\n2. Answer: Done.`));
  const runs = await Promise.all(Array.from({ length: count }, () => fixture.start(client, agentId)));
  await reached.promise;
  return { agentId, runs, state };
};

describe('a halted workspace', () => {
  it('has its calls aborted in every process, holds its runs, and goes on where it was', async () => {
    const { agentId, runs, state } = await runsThatWait(4);
    await halt('hold');
    const held = await Promise.all(runs.map((runId) => fixture.happens(runId, 'RunHeld')));
    expect(held.map(({ data }) => data)).toEqual(
      runs.map(() => expect.objectContaining({ reason: 'halted', about: { kind: 'workspace' } })),
    );
    expect(state.aborted).toBe(4);
    const rows = await Promise.all(runs.map((runId, at) => fixture.run(client, runId, held[at]?.position ?? 0)));
    for (const { run } of rows)
      expect(run).toMatchObject({ status: 'waiting', waiting: 'halted', held: { about: { kind: 'workspace' } } });
    const refused = await client.post(`/api/workspaces/${fixture.workspaceId}/agents/${agentId}/runs`, {
      version: 'latest',
    });
    expect(refused.problem.code).toBe('halted');
    state.finished = true;
    await release();
    await Promise.all(runs.map((runId) => fixture.happens(runId, 'RunSucceeded')));
    for (const runId of runs)
      expect(fixture.story(runId)).toEqual(expect.arrayContaining(['StepOutcomeLost', 'RunHeld', 'RunReleased']));
  });

  it('has its runs cancelled where that was chosen', async () => {
    const { runs } = await runsThatWait(1);
    await halt('cancel');
    await Promise.all(runs.map((runId) => fixture.happens(runId, 'RunCancelled')));
    await release();
  });
});
