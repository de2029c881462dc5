import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { newId } from '@throughline/platform/ids.js';
import { listBuilds } from '@throughline/platform/projections/control/builds.js';
import type { Projection, Table } from '@throughline/platform/projections/table.js';
import { historyProjection } from '../../history/history.projection.js';
import { foldedUpTo, rowsOf, tableOf, until, writeNotes } from '../../testing/engine-harness.js';
import { wordsProjection } from '../../testing/toy-projections.js';
import { startProjections, type RunningProjections } from '../start-projections.js';

const words = tableOf(wordsProjection);

/** One more column, as a new version of the product may have it. */
const louder = (indexes: Table['indexes']): Projection => ({
  name: 'words',
  version: 2,
  tables: [
    {
      ...words,
      indexes,
      columns: { ...words.columns, loud: 'text' },
      earlier: { loud: 'upper(text)' },
      evolve: (row, event) => {
        const after = words.evolve(row, event);
        return after && { ...after, loud: String(Reflect.get(after, 'text')).toUpperCase() };
      },
    },
  ],
});

describe('While a new version of a projection is built', () => {
  let stack: TestStack;
  let running: RunningProjections;
  const start = async (projection: Projection, history: Projection = historyProjection): Promise<void> => {
    running = await startProjections({ ...stack, projections: [history, projection] });
  };
  const statuses = async (): Promise<string[]> =>
    (await listBuilds(running.postgres))
      .filter(({ projection }) => projection === 'words')
      .map(({ version, status }) => `${version} ${status}`)
      .sort();

  beforeAll(async () => {
    stack = await startStack();
    await start(wordsProjection);
    await running.caughtUp;
    await foldedUpTo(running.postgres, await writeNotes(running.store, newId(), ['hush']));
    await running.stop();
  });
  afterAll(async () => {
    await running.stop();
    await stack.stop();
  });

  it('the earlier version that serves has the new columns, computed from its own, also for the next worker', async () => {
    for (let worker = 1; worker <= 2; worker += 1) {
      // An index that cannot be created keeps the new version from serving.
      await start(louder(['(nowhere)']));
      await until('the build has failed', async () => (await statuses()).includes('2 failed'));
      expect(await statuses()).toContain('1 outdated');
      expect(await rowsOf(running.postgres, 'words')).toMatchObject([{ text: 'hush', loud: 'HUSH' }]);
      await running.stop();
    }
  });

  it('the new version serves its own columns as soon as it is built', async () => {
    await start(louder([]));
    await until('it serves', async () => (await statuses()).includes('2 live'));
    await foldedUpTo(running.postgres, await writeNotes(running.store, newId(), ['quiet']));
    const rows = await rowsOf(running.postgres, 'words');
    expect(rows.map(({ loud }) => loud).sort()).toEqual(['HUSH', 'QUIET']);
    await running.stop();
  });

  it('a new version of the history is as far as it is of all events that the earlier one has folded', async () => {
    const version = historyProjection.version + 1;
    await start(louder([]), { ...historyProjection, version });
    const found = async () =>
      (await listBuilds(running.postgres)).find((row) => row.projection === 'history' && row.version === version);
    await until('it serves', async () => (await found())?.status === 'live');
    expect((await found())?.eventsTotal).toBeGreaterThan(0);
  });
});
