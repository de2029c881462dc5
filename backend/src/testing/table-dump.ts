import type { Postgres } from '@throughline/platform/postgres/postgres.js';

/** Where something can be found. */
export type Place = { name: string; content: string };

const asText = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString() : (JSON.stringify(value) ?? ''));

/** Every value of every table; bytes as text, so that nothing hides in them. */
export const dumpTables = async (postgres: Postgres): Promise<Place[]> => {
  const tables = await postgres.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const places: Place[] = [];
  for (const { name } of tables) {
    const rows = await postgres.query(`select * from ${name}`);
    places.push({ name, content: rows.map((row) => Object.values(row).map(asText).join('\n')).join('\n') });
  }
  return places;
};
