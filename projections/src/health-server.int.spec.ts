import { eventually } from '@throughline/platform/testing/eventually.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { newId } from '@throughline/platform/ids.js';
import { historyProjection } from './history/history.projection.js';
import { startProjections, type RunningProjections } from './engine/start-projections.js';
import { serveHealth, type HealthServer } from './health-server.js';
import { foldedUpTo, writeNotes } from './testing/engine-harness.js';

describe('The metrics of a worker whose Postgres hangs', () => {
  let stack: TestStack;
  let running: RunningProjections;
  let health: HealthServer;

  beforeAll(async () => {
    stack = await startStack();
    running = await startProjections({ ...stack, projections: [historyProjection] });
    await foldedUpTo(running.postgres, await writeNotes(running.store, newId(), ['hush']));
    health = await serveHealth(running, {
      backup: null,
      metricsToken: null,
      publicUrl: 'http://localhost',
      host: '127.0.0.1',
      port: 0,
      readMs: 200,
    });
  });
  afterAll(async () => {
    await health.close();
    await running.stop();
    await stack.stop();
  });

  const scrape = async () => {
    const answer = await fetch(`http://127.0.0.1:${health.port}/metrics`);
    return { status: answer.status, text: await answer.text() };
  };

  /** On a busy machine a subscription is made again, and the worker is behind for a moment. */
  const follows = () =>
    eventually('the worker follows', async () => /^projections_lag_seconds 0$/m.test((await scrape()).text));

  it('are answered without those that it keeps, and with them once it goes on', async () => {
    await follows();
    await running.postgres.transaction(async (tx) => {
      await tx.execute('lock table proj.build in access exclusive mode');
      const hanging = await scrape();
      expect(hanging.status).toBe(200);
      expect(hanging.text).toMatch(/^event_store_append_seconds_count [1-9]\d*$/m);
      expect(hanging.text).not.toMatch(/^projections_(lag_seconds|position)[ {]/m);
    });
    await follows();
  });
});
