import { escapeIdentifier } from 'pg';
import { Client } from '../postgres/pg.js';
import { CopyIn } from '../postgres/copy-in.js';
import { BrokenBackup, tableName, type SavedTable } from './backup-format.js';
import { copiedLines } from './copied-lines.js';
import { renumberPositions, sourcePositions } from './renumber.js';
import { firstDifference, getRows } from './read-backup.js';
import type { TrustedBackup } from './signature.js';

const formatTarget = ({ schema, name, columns }: SavedTable): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`;

const copyIn = async (client: Client, target: string, rows: Buffer): Promise<void> => {
  const copy = new CopyIn(`copy ${target} from stdin`, rows);
  client.query(copy);
  await copy.done;
};

const rowsIn = (lines: Buffer): number => {
  let rows = 0;
  for (let at = lines.indexOf(0x0a); at !== -1; at = lines.indexOf(0x0a, at + 1)) rows += 1;
  return rows;
};

type Filling = { file: string; targets: ReadonlyMap<string, string>; filled: (rows: number) => void };

const fill = async (client: Client, { file, targets, filled }: Filling): Promise<void> => {
  let done = 0;
  for await (const { table, rows } of getRows(file)) {
    const target = targets.get(table);
    if (target === undefined) throw new BrokenBackup(file, `it has rows of ${table}, which it does not describe.`);
    await copyIn(client, target, rows);
    filled((done += rowsIn(rows)));
  }
};

/** `logSchema`: the statements that make the tables of the embedded event store. */
type Target = {
  databaseUrl: string;
  logSchema: string;
  /** Called now and then with how many rows of how many are filled in. */
  progress?: (done: number, of: number) => void;
  /** Done in the same transaction, when everything else is. */
  finish?: (client: Client) => Promise<void>;
};

/** Filled by who renumbers positions. */
export const makeSourcePositions = `create table ${sourcePositions} (position bigint primary key, source bigint not null)`;

const ensureRoles = async (client: Client, roles: readonly string[]): Promise<void> => {
  for (const role of roles) {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) await client.query(`create role ${escapeIdentifier(role)}`);
  }
};

const run = async (client: Client, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await client.query(statement);
};

/**
 * Fills an empty database from a trusted file, and compares what is in it then, in one transaction: it is as it was or
 * still empty.
 */
export const loadBackup = async (
  { databaseUrl, logSchema, progress, finish }: Target,
  file: string,
  { header, manifest }: TrustedBackup,
): Promise<void> => {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'throughline restore',
    options:
      '-c timezone=UTC -c datestyle=ISO -c bytea_output=hex -c extra_float_digits=3 -c client_min_messages=warning',
  });
  await client.connect();
  const targets = new Map(header.tables.map((table) => [tableName(table), formatTarget(table)]));
  const total = Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0);
  try {
    await client.query(`begin; set local check_function_bodies = off; set local search_path = ''`);
    await ensureRoles(client, header.roles);
    if (header.log === 'external') await run(client, [logSchema, makeSourcePositions]);
    await run(client, header.definition.before);
    await fill(client, { file, targets, filled: (rows) => progress?.(rows, total) });
    await run(client, header.definition.after);
    const different = await firstDifference(manifest, (table) => copiedLines(client, targets.get(table) ?? table));
    if (different !== null)
      throw new BrokenBackup(file, `what was restored of ${different} is not what was backed up.`);
    if (header.log === 'external') await renumberPositions(client, header);
    await finish?.(client);
    await client.query('commit; analyze');
  } finally {
    // An open transaction ends with its connection.
    await client.end();
  }
};
