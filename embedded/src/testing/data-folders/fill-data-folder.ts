import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { CopyIn } from '@throughline/platform/postgres/copy-in.js';
import { Client } from '@throughline/platform/postgres/pg.js';
import { z } from 'zod';
import { startPostgres } from '../../postgres.js';

/** As `tools/save-data-folder.mjs` writes it. */
const SavedFolder = z.object({
  secrets: z.record(z.string(), z.string()),
  database: z.object({
    roles: z.array(z.string()),
    tables: z.array(z.object({ target: z.string(), rows: z.string() })),
    before: z.array(z.string()),
    after: z.array(z.string()),
  }),
});
type Database = z.infer<typeof SavedFolder>['database'];

const load = async (url: string, { roles, tables, before, after }: Database): Promise<void> => {
  const client = new Client({ connectionString: url, options: '-c timezone=UTC -c datestyle=ISO' });
  await client.connect();
  try {
    await client.query('begin; set local check_function_bodies = off');
    for (const role of roles.filter((name) => name !== 'throughline')) await client.query(`create role ${role} login`);
    for (const statement of before) await client.query(statement);
    for (const { target, rows } of tables) {
      const copy = new CopyIn(`copy ${target} from stdin`, Buffer.from(rows));
      client.query(copy);
      await copy.done;
    }
    for (const statement of after) await client.query(statement);
    await client.query('commit');
  } finally {
    await client.end();
  }
};

/** Makes a data folder as the version of that commit left it when it was stopped. */
export const fillDataFolder = async (folder: string, commit: string): Promise<void> => {
  const file = fileURLToPath(new URL(`./${commit}.json.gz`, import.meta.url));
  const { secrets, database } = SavedFolder.parse(
    JSON.parse((await promisify(gunzip)(await readFile(file))).toString()),
  );
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  try {
    await load(postgres.url, database);
  } finally {
    await postgres.stop();
  }
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
};
