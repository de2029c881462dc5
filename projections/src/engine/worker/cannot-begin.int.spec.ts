import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { newId } from '@throughline/platform/ids.js';
import { findLeaseHolder } from '@throughline/platform/projections/control/lease-holder.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import { historyProjection } from '../../history/history.projection.js';
import { serveHealth, type HealthServer } from '../../health-server.js';
import { foldedUpTo, listRows, getTable, until, writeNotes } from '../../testing/engine-harness.js';
import { wordsProjection } from '../../testing/toy-projections.js';
import { startProjections, type RunningProjections } from '../start-projections.js';

const words = getTable(wordsProjection);
const withFault: Projection = {
  name: 'words',
  version: 2,
  tables: [{ ...words, columns: { ...words.columns, loud: 'text' }, earlier: { loud: 'nowhere' } }],
};

describe('A worker that fails to begin in the same way repeatedly', () => {
  let stack: TestStack;
  let running: RunningProjections;
  let health: HealthServer;
  const start = async (projection: Projection): Promise<void> => {
    running = await startProjections({ ...stack, projections: [historyProjection, projection] });
  };
  const holder = () => findLeaseHolder(running.postgres);

  beforeAll(async () => {
    stack = await startStack();
    await start(wordsProjection);
    await foldedUpTo(running.postgres, await writeNotes(running.store, newId(), ['hush']));
    await running.stop();
    await start(withFault);
    health = await serveHealth(running, {
      backup: null,
      metricsToken: null,
      publicUrl: 'http://localhost',
      host: '127.0.0.1',
      port: 0,
    });
  });
  afterAll(async () => {
    await health.close();
    await running.stop();
    await stack.stop();
  });

  it('says why, to operators and on its health page, and rows are still read', async () => {
    await until('operators can read why', async () => (await holder())?.failure !== null);
    expect((await holder())?.failure).toContain('column "nowhere" does not exist');
    const answer = await fetch(`http://127.0.0.1:${health.port}/health/ready`);
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining('cannot follow the log: column "nowhere" does not exist'),
    ]);
    expect(await listRows(running.postgres, 'words')).toMatchObject([{ text: 'hush' }]);
  });

  it('says so no longer when a worker has begun', async () => {
    await running.stop();
    await start(wordsProjection);
    await until('it has begun', async () => (await holder())?.failure === null);
    expect(running.worker.failure).toBeNull();
  });
});
