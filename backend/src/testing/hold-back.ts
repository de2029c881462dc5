import type { Postgres } from '@throughline/platform/postgres/postgres.js';

type Table = { schema: string; name: string };

/** While `work` runs, the projection cannot write to this read table, which keeps its earlier rows. */
export const whileHeldBack = async <T>(postgres: Postgres, table: string, work: () => Promise<T>): Promise<T> => {
  const [built] = await postgres.query<Table>(
    `select table_schema as schema, table_name as name from information_schema.view_table_usage
     where view_schema = 'rm' and view_name = $1`,
    [table],
  );
  if (built === undefined) throw new Error(`No read table ${table} is built.`);
  return postgres.transaction(async (transaction) => {
    await transaction.script(`lock table "${built.schema}"."${built.name}" in exclusive mode`);
    return work();
  });
};
