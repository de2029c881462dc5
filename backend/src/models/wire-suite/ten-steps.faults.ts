import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { startTestServer } from '@throughline/simulators/models/testing/model-server.js';
import { delay } from '@throughline/platform/delay.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { seededRandom } from '@throughline/platform/testing/seeded-random.js';
import { startBackend } from '../../testing/backend.js';
import { killWorkers, withWorker } from '../../testing/kill-workers.js';
import { TenSteps } from '../../testing/ten-steps.js';
import { wireCases } from '../../testing/wire-fixture.js';
import { World } from '../../testing/world.js';

const kills = Number(process.env['FAULT_ROUNDS'] ?? 30);
const each = 5;
/** Steps take so long that kills hit some that are open. Workers live long enough that no step is broken off three times, which would end its run. */
const pauseMs = 150;
const isEnd = ({ type }: AnyRecorded): boolean => /^Run(Succeeded|Failed|Cancelled|TimedOut|Expired)$/.test(type);

it(
  `Agents of ten steps with approvals and a fallback, on each wire, end right while ${kills} workers are killed, and no call is made twice`,
  async () => {
    const [server, world] = await Promise.all([startTestServer({ wait: delay }), World.open()]);
    const { origin } = new URL(server.addresses.responses);
    const backend = await startBackend({ env: { ROLES: 'api', MODEL_ENDPOINTS: origin } });
    const env = backend.settings({ ROLES: 'jobs' });
    const ten = await withWorker(env, async () => new TenSteps(await backend.signUp(), server, world, pauseMs));
    await ten.prepare(wireCases);
    const log: AnyRecorded[] = [];
    let deciding = Promise.resolve();
    const subscription = backend.app.get(EventStore).subscribe('test', 0, {
      batch: (events) => {
        log.push(...events);
        for (const event of events)
          if (event.type === 'ApprovalRequested') deciding = deciding.then(() => ten.decide(event));
        return Promise.resolve();
      },
    });
    const runs = await ten.start(each);
    const random = seededRandom(7);
    const killed = await killWorkers({
      env,
      workers: 2,
      kills,
      livesMs: () => 1_000 + random(2_000),
      ended: () => log.filter(isEnd).length === runs.length,
    });
    await deciding;
    const ended = await Promise.all(
      runs.map(async ({ runId }) => ten.run(runId, await backend.app.get(EventStore).head())),
    );
    const count = (type: AnyRecorded['type']): number => log.filter((event) => event.type === type).length;
    const figures = {
      killed,
      runs: runs.length,
      succeeded: count('RunSucceeded'),
      switched: count('ModelSwitched'),
      approvals: count('ApprovalRequested'),
      lost: count('StepOutcomeLost'),
      effects: ten.effects.size,
      interrupted: log.filter((event) => event.type === 'StepStarted' && event.data.attempt > 1).length,
      doubled: [...ten.effects.values()].filter((times) => times > 1).length,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(figures.interrupted).toBeGreaterThan(0);
    expect(figures).toMatchObject({
      succeeded: runs.length,
      switched: runs.length,
      effects: 2 * runs.length,
      doubled: 0,
    });
    for (const [at, { run, steps }] of ended.entries()) {
      const order = runs[at]?.order ?? 0;
      expect(run.output).toMatchObject({
        value: expect.stringMatching(`Order ${order} is shipped: ${2 * order + 1}\\.$`),
      });
      expect(steps.filter(({ kind }) => kind === 'tool')).toHaveLength(9);
    }
    await subscription.close();
    await backend.stop();
    await server.stop();
    world.close();
  },
  20 * 60_000,
);
