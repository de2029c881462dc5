// Writes all that is in a stopped data folder into one small file, for the test that opens folders of earlier versions:
// node tools/save-data-folder.mjs <data folder> <file.json.gz>. Everything is built first: npm run setup.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startPostgres } from '../embedded/dist/src/postgres.js';
import { tableName } from '../platform/dist/src/backup/backup-format.js';
import { copiedLines } from '../platform/dist/src/backup/copied-lines.js';
import { leaveOut, listRoles, listSavedTables, readDefinition } from '../platform/dist/src/backup/definition.js';
import { Client } from '../platform/dist/src/postgres/pg.js';

const [folder, file] = process.argv.slice(2);

const rowsOf = async (client, target) => {
  let rows = '';
  for await (const block of copiedLines(client, target)) rows += block.toString();
  return rows;
};

/** Extensions make their own functions. */
const withExtensions = async (client, statements) => {
  const { rows } = await client.query(
    `select format('create extension %I with schema %I', extname, nspname) as made from pg_extension
     join pg_namespace n on n.oid = extnamespace where extname <> 'plpgsql'`,
  );
  const isSchema = (statement) => statement.startsWith('create schema');
  return [
    ...statements.filter(isSchema),
    ...rows.map(({ made }) => made),
    ...statements.filter((statement) => !isSchema(statement) && !statement.includes(`AS '$libdir/`)),
  ];
};

/** Roles that may read the tables that are made later. */
const defaultGrants = async (client) => {
  const { rows } = await client.query(
    `select format('alter default privileges for role %I in schema %I grant %s on tables to %s', pg_get_userbyid(d.defaclrole),
       n.nspname, g.privilege_type, case g.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(g.grantee)) end) as made
     from pg_default_acl d join pg_namespace n on n.oid = d.defaclnamespace, aclexplode(d.defaclacl) g where d.defaclobjtype = 'r'`,
  );
  return rows.map(({ made }) => made);
};

const readAll = async (client) => {
  await client.query('begin isolation level repeatable read read only');
  // With the read tables, which a backup does not have.
  await leaveOut(client, [], { withReadTables: true });
  const tables = [];
  for (const table of await listSavedTables(client)) {
    const target = `${tableName(table)} (${table.columns.map((column) => `"${column}"`).join(', ')})`;
    tables.push({ target, rows: table.rows ? await rowsOf(client, target) : '' });
  }
  const { before, after } = await readDefinition(client);
  return {
    roles: await listRoles(client),
    tables,
    before: await withExtensions(client, before),
    after: [...after, ...(await defaultGrants(client))],
  };
};

const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
const client = new Client({ connectionString: postgres.url, options: '-c timezone=UTC -c datestyle=ISO' });
try {
  await client.connect();
  const database = await readAll(client);
  const secrets = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
  writeFileSync(file, gzipSync(JSON.stringify({ secrets, database }), { level: 9 }));
} finally {
  await client.end();
  await postgres.stop();
}
