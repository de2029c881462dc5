import type { Client } from 'pg';
import { columnList, insertSql, rowOfEvent } from '../event-rows.js';
import type { RecordedEvent } from '../recorded-event.js';
import { eventsTable } from '../schema.js';
import { CopyIn } from '@throughline/platform/postgres/copy-in.js';
import { copyRows } from './copy-rows.js';

const copySql = `copy ${eventsTable} (${columnList}) from stdin with (format binary)`;

const largestInsert = 4;
const statements = Array.from({ length: largestInsert + 1 }, (_, count) => ({
  name: `insert-${count}`,
  text: insertSql(count),
}));

export const copyEvents = (client: Client, rows: Buffer): Promise<void> => client.query(new CopyIn(copySql, rows)).done;

/** Resolves when the events are durable: a single statement is its own transaction. */
export const insertEvents = async (client: Client, events: readonly RecordedEvent[]): Promise<void> => {
  const statement = statements[events.length];
  if (statement) {
    await client.query({ ...statement, values: events.flatMap(rowOfEvent) });
    return;
  }
  await copyEvents(client, copyRows(events));
};
