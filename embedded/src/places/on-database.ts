import { Client } from '@throughline/platform/postgres/pg.js';

/** The caller's work on one connection, which is ended then. */
export const onDatabase = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({
    connectionString: url,
    application_name: 'throughline',
    connectionTimeoutMillis: 10_000,
    options: '-c client_min_messages=warning',
  });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

export const exists = async (client: Client, table: string): Promise<boolean> =>
  (await client.query<{ made: boolean }>('select to_regclass($1) is not null as made', [table])).rows[0]?.made === true;
