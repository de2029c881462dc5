import { onDatabase } from '@throughline/embedded/places/on-database.js';
import { databaseNamed } from '@throughline/embedded/places/server-address.js';
import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { prepareOwn } from './target-database.js';

describe('A new database in the Postgres of the data folder', () => {
  let server: TestDatabase;
  beforeAll(async () => {
    server = await createTestDatabase();
  });
  afterAll(() => server.drop());

  const run = (sql: string, values: string[] = []) => onDatabase(server.url, (client) => client.query(sql, values));
  const names = (): Promise<string[]> =>
    onDatabase(server.url, async (client) => {
      const all = `select datname as name from pg_database where starts_with(datname, 'throughline_') order by 1`;
      return (await client.query<{ name: string }>(all)).rows.map(({ name }) => name);
    });

  it('is made next to one that is in use, and removes what interrupted moves left', async () => {
    const inUse = await prepareOwn(server.url, null);
    await onDatabase(databaseNamed(server.url, inUse), (client) => client.query('create schema vault'));
    const left = await prepareOwn(server.url, inUse);
    // As Postgres leaves one whose removal was interrupted.
    await run('update pg_database set datconnlimit = -2 where datname = $1', [left]);
    const made = await prepareOwn(server.url, inUse);
    expect(await names()).toEqual([inUse, made]);
    for (const name of [made, inUse]) await run(`drop database ${name}`);
  });
});
