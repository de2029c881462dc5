import { startEventStore } from '@throughline/event-store/node.js';
import { onOwnNode } from '@throughline/embedded/testing/own-node.js';
import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { EsdbEventStore } from '@throughline/platform/eventstore/esdb-event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { historyProjection } from '../../history/history.projection.js';
import { foldedUpTo, written } from '../../testing/engine-harness.js';
import { wordsProjection } from '../../testing/toy-projections.js';
import { startProjections } from '../start-projections.js';

const writers = 32;

onOwnNode('No event is skipped', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it(`while ${writers} write at once, many at a time, the event store is started again and workers take turns (invariant 4)`, async () => {
    let node = await startEventStore({ databaseUrl: database.url });
    const eventStoreUrl = node.url;
    const port = Number(new URL(eventStoreUrl).port);
    const worker = () =>
      startProjections({
        databaseUrl: database.url,
        eventStoreUrl,
        projections: [historyProjection, wordsProjection],
      });
    let running = await worker();
    await running.caughtUp;
    const store = new EsdbEventStore({ url: eventStoreUrl, logger: createLogger('silent'), attempts: 20 });
    const appended: { id: string; position: number }[] = [];
    const write = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1) {
        const noteId = newId();
        const workspaceId = newId();
        const events = Array.from({ length: 1 + (n % 5) }, (_, at) =>
          written({ noteId, workspaceId, text: String(at) }),
        );
        const { position } = await store.append(`note-${noteId}`, events, 'none');
        for (const { id } of events) appended.push({ id, position });
      }
    };
    const all = (count: number) => Promise.all(Array.from({ length: writers }, () => write(count)));
    await all(4);
    const meanwhile = all(8);
    await node.stop();
    node = await startEventStore({ databaseUrl: database.url, port });
    await running.stop();
    running = await worker();
    await meanwhile;
    await all(2);
    await foldedUpTo(running.postgres, await store.head());
    const replicated = await running.postgres.query<{ id: string; position: number }>(
      'select id, position from rm.history order by position',
    );
    expect(new Set(replicated.map(({ id }) => id))).toEqual(new Set(appended.map(({ id }) => id)));
    expect(replicated).toHaveLength(appended.length);
    await store.close();
    await running.stop();
    await node.stop();
  });
});
