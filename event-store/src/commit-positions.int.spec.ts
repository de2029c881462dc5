import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { Client } from 'pg';
import { collect } from '@throughline/embedded/testing/collect.js';
import { createTestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import type { TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { commitPositions } from './commit-positions.js';
import { startEventStore } from './node.js';

const onClient = async <T>({ url }: TestDatabase, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Appends three events and reads everything, each time on a node that was started for it. */
const positionsAfterAppend = async ({ url: databaseUrl }: TestDatabase): Promise<number[]> => {
  const node = await startEventStore({ databaseUrl });
  const client = EventStoreDBClient.connectionString(node.url);
  try {
    const events = [1, 2, 3].map((index) => jsonEvent({ type: 'Noted', data: { index } }));
    const { position } = await client.appendToStream('agent-1', events);
    const read = (await collect(client.readAll())).map((event) => Number(event.position?.commit));
    expect(read.at(-1)).toBe(Number(position?.commit));
    return read;
  } finally {
    await client.dispose();
    await node.stop();
  }
};

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('The positions that clients see', () => {
  let database: TestDatabase;

  const makeOld = async (): Promise<void> => {
    await onClient(database, (client) => client.query('drop table event_store.commit_positions'));
  };
  beforeEach(async () => {
    database = await createTestDatabase();
  });

  afterEach(() => database.drop());

  it('are sparse on a new log, and the same after a restart', async () => {
    const before = await positionsAfterAppend(database);
    const after = await positionsAfterAppend(database);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toEqual(numbers(after.length).map((position) => commitPositions.sparse.fromStored(position)));
  });

  it('stay dense on a log that was made before there were sparse ones', async () => {
    await positionsAfterAppend(database);
    await makeOld();
    const first = await positionsAfterAppend(database);
    const second = await positionsAfterAppend(database);
    expect([first, second]).toEqual([numbers(first.length), numbers(second.length)]);
  });

  it('have a form that this version knows, or the log is not served', async () => {
    await positionsAfterAppend(database);
    await onClient(database, (client) => client.query(`update event_store.commit_positions set form = 'other'`));
    await expect(startEventStore({ databaseUrl: database.url })).rejects.toThrow();
  });
});
