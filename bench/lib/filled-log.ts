import { Client } from 'pg';
import { storeForm } from '@throughline/embedded/event-store/commit-position-form.js';
import { schemaSql } from '@throughline/embedded/event-store/schema.js';

/** Inserts this number of events, in a hundred streams, as if they had been appended. */
export const fillLog = async (databaseUrl: string, events: number, dataBytes: number): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl, options: '-c client_min_messages=warning' });
  await client.connect();
  try {
    await client.query(schemaSql);
    await storeForm(client, 'sparse');
    await client.query(
      `insert into event_store.events
       select n, 'agent-' || n % 100, (n - 1) / 100, gen_random_uuid(), 'Noted', true, 1767225600000 + n,
         convert_to('{"padding":"' || repeat('x', $2) || '"}', 'UTF8'), ''
       from generate_series(1, $1::bigint) n`,
      [events, dataBytes],
    );
  } finally {
    await client.end();
  }
};
