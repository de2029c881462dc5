import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { EsdbEventStore } from '@throughline/platform/eventstore/esdb-event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { listBuilds } from '@throughline/platform/projections/control/builds.js';
import { historyProjection } from '../../history/history.projection.js';
import { foldedUpTo, operate, writeNotes } from '../../testing/engine-harness.js';
import { talliesProjection, wordsProjection } from '../../testing/toy-projections.js';
import { DiskRoom } from '../fold/disk-room.js';
import { ProjectionWorker } from '../worker/worker.js';

const logger = createLogger('silent');
const both = ['words', 'tallies'];
const all = ['history', ...both];

/** Writes one note after the other until it is stopped; answers how many. */
const writeUntil = async (store: EsdbEventStore, stop: AbortSignal): Promise<number> => {
  let notes = 0;
  for (const workspaceId = newId(); !stop.aborted; notes += 20)
    await writeNotes(store, workspaceId, Array<string>(20).fill('written during the rebuild'));
  return notes;
};

describe('A rebuild next to writers', () => {
  let stack: TestStack;
  let postgres: Postgres;
  let notifications: Notifications;
  let store: EsdbEventStore;
  let worker: ProjectionWorker;

  beforeAll(async () => {
    stack = await startStack();
    postgres = new Postgres({ url: stack.databaseUrl });
    notifications = new Notifications(stack.databaseUrl, logger);
    store = await new EsdbEventStore({ url: stack.eventStoreUrl, logger }).ready();
    worker = new ProjectionWorker({
      postgres,
      notifications,
      store,
      logger,
      backgroundTasks: [],
      room: new DiskRoom(null),
      leaseSeconds: 3,
      keepSeconds: 3_600,
      chainKey: null,
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
    ['from the replica, next to four writers', { writers: 4, projections: both, options: {} }],
    ['from the log, next to four writers', { writers: 4, projections: both, options: { fromLog: true } }],
    ['of everything, next to one writer', { writers: 1, projections: all, options: { fromLog: true } }],
  ])('%s that never stop, ends, and its tables are equal', async (_, { writers, projections, options }) => {
    const stop = new AbortController();
    const writing = Array.from({ length: writers }, () => writeUntil(store, stop.signal));
    const rows = await operate(postgres, { kind: 'rebuild', projections, options });
    stop.abort();
    expect((await Promise.all(writing)).every((notes) => notes > 0)).toBe(true);
    expect(rows.map(({ projection, status }) => [projection, status]).toSorted()).toEqual(
      projections.map((name) => [name, 'live']).toSorted(),
    );
    expect(rows.flatMap(({ verification }) => verification?.tables.map(({ equal }) => equal) ?? [])).toEqual(
      projections.map(() => true),
    );
    await foldedUpTo(postgres, await store.head());
  });

  it('counts its progress in events, of those that it reads', async () => {
    const notes = (await postgres.query(`select 1 from rm.history where type = 'NoteWritten'`)).length;
    const [row] = await operate(postgres, { kind: 'verify', projections: ['words'] });
    expect([row?.eventsDone, row?.eventsTotal]).toEqual([notes, notes]);
    expect((await listBuilds(postgres)).every(({ eventsDone }) => eventsDone <= notes)).toBe(true);
  });
});
