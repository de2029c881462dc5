import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { EsdbEventStore } from '@throughline/platform/eventstore/esdb-event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { listBuilds } from '@throughline/platform/projections/control/builds.js';
import { historyProjection } from '../../history/history.projection.js';
import { foldedUpTo, operate, writeNotes } from '../../testing/engine-harness.js';
import { SpreadStore } from '../../testing/spread-store.js';
import { talliesProjection, wordsProjection } from '../../testing/toy-projections.js';
import { ProjectionWorker } from '../worker/worker.js';

const logger = createLogger('silent');
const both = ['words', 'tallies'];

/** Writes one note after the other until it is stopped; answers how many. */
const writeUntil = async (store: SpreadStore, stop: AbortSignal): Promise<number> => {
  let notes = 0;
  for (const workspaceId = newId(); !stop.aborted; notes += 20)
    await writeNotes(store, workspaceId, Array<string>(20).fill('written during the rebuild'));
  return notes;
};

describe('A rebuild where positions are places in a file', () => {
  let stack: TestStack;
  let postgres: Postgres;
  let notifications: Notifications;
  let store: SpreadStore;
  let worker: ProjectionWorker;

  beforeAll(async () => {
    stack = await startStack();
    postgres = new Postgres({ url: stack.databaseUrl });
    notifications = new Notifications(stack.databaseUrl, logger);
    store = new SpreadStore(await new EsdbEventStore({ url: stack.eventStoreUrl, logger }).ready());
    worker = new ProjectionWorker({
      ...{ postgres, notifications, store, logger, backgroundTasks: [], leaseSeconds: 3, keepSeconds: 3_600 },
      projections: [historyProjection, wordsProjection, talliesProjection],
      onBatchFolded: () => undefined,
    });
    await worker.caughtUp;
    await foldedUpTo(postgres, await writeNotes(store, newId(), Array<string>(300).fill('before')));
  });
  afterAll(async () => {
    await worker.stop();
    await store.close();
    await notifications.close();
    await postgres.close();
    await stack.stop();
  });

  it.each([
    ['the replica', {}],
    ['the log', { fromLog: true }],
  ])('from %s ends although four writers never stop, and its tables are equal', async (_, options) => {
    const stop = new AbortController();
    const writing = [1, 2, 3, 4].map(() => writeUntil(store, stop.signal));
    const rows = await operate(postgres, { kind: 'rebuild', projections: both, options });
    stop.abort();
    expect((await Promise.all(writing)).every((notes) => notes > 0)).toBe(true);
    expect(rows.map(({ status }) => status)).toEqual(['live', 'live']);
    expect(rows.flatMap(({ verification }) => verification?.tables.map(({ equal }) => equal) ?? [])).toEqual([
      true,
      true,
    ]);
    await foldedUpTo(postgres, await store.head());
  });

  it('counts its progress in events, of those that it reads', async () => {
    const notes = (await postgres.query(`select 1 from rm.history where type = 'NoteWritten'`)).length;
    const [row] = await operate(postgres, { kind: 'verify', projections: ['words'] });
    expect([row?.eventsDone, row?.eventsTotal]).toEqual([notes, notes]);
    expect((await listBuilds(postgres)).every(({ eventsDone }) => eventsDone <= notes)).toBe(true);
  });
});
