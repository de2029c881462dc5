import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getFingerprint } from '@throughline/platform/postgres/migrate.js';
import type { Client } from 'pg';
import { built } from '../launcher.js';

/** The built packages whose schemas are migrated. */
const packages = ['platform', 'projections', 'backend'];

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Reads every list of migrations that the built code has: those that files named `….schema.js` export. */
export const readMigrations = async (): Promise<(readonly string[])[]> => {
  const lists: (readonly string[])[] = [];
  for (const folder of packages.map((name) => built(`${name}/dist/src`)))
    for (const file of await readdir(folder, { recursive: true }))
      if (file.endsWith('.schema.js')) {
        const exported = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>;
        lists.push(...Object.values(exported).filter(isList));
      }
  return lists;
};

const tablesOf = `select format('%I.migrations', schemaname) as name from pg_tables t where tablename = 'migrations' and exists (
  select 1 from information_schema.columns c where c.table_schema = t.schemaname and c.table_name = 'migrations' and c.column_name = 'step')`;

const doneIn = async (client: Client): Promise<Set<string>> => {
  const { rows } = await client.query<{ name: string }>(tablesOf);
  const done = new Set<string>();
  for (const { name } of rows) {
    const steps = await client.query<{ step: string }>(`select step from ${name}`);
    for (const { step } of steps.rows) done.add(step);
  }
  return done;
};

/**
 * Whether this code would change schemas that an earlier version made. A list that was never begun adds a schema, which
 * earlier versions do not notice.
 */
export const arePending = async (client: Client, lists: readonly (readonly string[])[]): Promise<boolean> => {
  const done = await doneIn(client);
  const isDone = (step: string): boolean => done.has(getFingerprint(step));
  return lists.some((steps) => steps.some(isDone) && !steps.every(isDone));
};
