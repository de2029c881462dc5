import { migrate } from '@throughline/platform/postgres/migrate.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Keeper } from './work.js';

/** Steps of the schema `payments`; the list only grows. */
const migrations: readonly string[] = [
  `create table payments.objects (
     id text primary key,
     made bigint generated always as identity,
     body text not null
   )`,
];

/** Keeps objects in a schema of the product's database, so that backups and moves have them too. */
export const postgresKeeper = async (postgres: Postgres): Promise<Keeper> => {
  await migrate(postgres, 'payments', migrations);
  return {
    load: async () => {
      const rows = await postgres.query<{ body: string }>('select body from payments.objects order by made');
      return rows.map(({ body }) => body);
    },
    save: ({ kept, gone }) =>
      postgres.transaction(async (transaction) => {
        await transaction.execute(
          `insert into payments.objects (id, body)
           select id, body from unnest($1::text[], $2::text[]) with ordinality as given (id, body, nth) order by nth
           on conflict (id) do update set body = excluded.body`,
          [[...kept.keys()], [...kept.values()]],
        );
        await transaction.execute('delete from payments.objects where id = any($1)', [gone]);
      }),
  };
};
