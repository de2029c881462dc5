import { Postgres } from '@throughline/platform/postgres/postgres.js';

/** The columns of the whole database, the log's among them, in which one of the words can be read. */
export const columnsWith = async (postgres: Postgres, words: readonly string[]): Promise<string[]> => {
  const columns = await postgres.query<{ place: string; name: string; type: string }>(
    `select format('%I.%I', table_schema, table_name) as place, quote_ident(column_name) as name, data_type as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and data_type in ('text', 'jsonb', 'json', 'bytea', 'ARRAY', 'character varying')`,
  );
  const found: string[] = [];
  for (const { place, name, type } of columns) {
    const text = type === 'bytea' ? `encode(${name}, 'escape')` : `${name}::text`;
    const [hit] = await postgres.query<{ hit: boolean }>(
      `select exists (select from ${place} where ${text} like any($1)) as hit`,
      [words.map((word) => `%${word}%`)],
    );
    if (hit?.hit === true) found.push(`${place}.${name}`);
  }
  return found;
};
