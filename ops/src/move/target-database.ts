import {
  isPostgresNewEnough,
  oldestPostgres,
  versionOfServer,
  type VersionRow,
} from '@throughline/platform/postgres/server-version.js';
import { escapeIdentifier, type Client } from 'pg';
import { isUnusedCopy, leftFor } from '@throughline/embedded/places/left-database.js';
import { onDatabase } from '@throughline/embedded/places/on-database.js';
import { databaseNamed, shownAddress } from '@throughline/embedded/places/server-address.js';

const prefix = 'throughline_';

const schemasIn = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public') order by 1`,
  );
  return rows.map(({ name }) => name);
};

const removeSchemas = async (client: Client): Promise<void> => {
  const schemas = await schemasIn(client);
  if (schemas.length === 0) return;
  await client.query(`drop schema ${schemas.map((name) => escapeIdentifier(name)).join(', ')} cascade`);
};

/** The database cannot be used as it is. */
export class TargetUnsuitable extends Error {}

const assertVersion = async (client: Client): Promise<void> => {
  const { rows } = await client.query<VersionRow>(versionOfServer);
  const [found] = rows;
  if (found !== undefined && !isPostgresNewEnough(found.number))
    throw new TargetUnsuitable(
      `that Postgres is of version ${found.version}. Use Postgres ${oldestPostgres} or newer.`,
    );
};

/** The read tables need them. Without them the product would not start there. */
const assertExtensions = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select wanted as name from unnest(array['pg_trgm', 'btree_gin', 'btree_gist']) wanted
     where wanted not in (select name from pg_available_extensions)`,
  );
  const [missing] = rows;
  if (missing !== undefined)
    throw new TargetUnsuitable(
      `that Postgres lacks the extension ${missing.name}. Install it there; it comes with Postgres.`,
    );
};

const assertRights = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string; may: boolean }>(
    `select current_user as name, (rolsuper or rolcreaterole) and has_database_privilege(current_database(), 'create') as may
     from pg_roles where rolname = current_user`,
  );
  const [role] = rows;
  if (role?.may === false)
    throw new TargetUnsuitable(`the role ${role.name} may not create roles and schemas there. Use one that may.`);
};

const assertUsable = async (client: Client, url: string): Promise<void> => {
  const [found] = (await isUnusedCopy(client)) ? [] : await schemasIn(client);
  if (found !== undefined)
    throw new TargetUnsuitable(
      `the database at ${shownAddress(url)} is not empty: it has the schema ${found}. Create an empty one, and name that.`,
    );
  await assertVersion(client);
  await assertExtensions(client);
  await assertRights(client);
};

/** Throws `TargetUnsuitable` when a move could not fill this database. Changes nothing. */
export const inspectRemote = (url: string): Promise<void> => onDatabase(url, (client) => assertUsable(client, url));

/** A database elsewhere has to be empty, but for what an interrupted move of ours left there. */
export const prepareRemote = (url: string): Promise<void> =>
  onDatabase(url, async (client) => {
    await assertUsable(client, url);
    if (await isUnusedCopy(client)) await removeSchemas(client);
  });

/** Returns what an interrupted move made, or an earlier one left. */
const isDisposable = async (client: Client): Promise<boolean> =>
  (await isUnusedCopy(client)) || (await leftFor(client)) !== null || (await schemasIn(client)).length === 0;

const removeDisposable = async (serverUrl: string, inUse: string | null): Promise<void> => {
  const found = await onDatabase(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string; half_dropped: boolean }>(
      `select datname as name, datconnlimit = -2 as half_dropped
       from pg_database where starts_with(datname, $1) and datname is distinct from $2`,
      [prefix, inUse],
    );
    return rows;
  });
  // Nobody can connect to one whose removal was interrupted.
  for (const { name, half_dropped: isHalfDropped } of found)
    if (isHalfDropped || (await onDatabase(databaseNamed(serverUrl, name), isDisposable)))
      await onDatabase(serverUrl, (client) => client.query(`drop database ${escapeIdentifier(name)} with (force)`));
  // The first database has the lock of the folder, so it is emptied instead.
  await onDatabase(serverUrl, async (client) => {
    if (inUse !== 'throughline' && (await isDisposable(client))) await removeSchemas(client);
  });
};

/** A new database in the Postgres of the data folder. `inUse` is the one that must stay. */
export const prepareOwn = async (serverUrl: string, inUse: string | null): Promise<string> => {
  await removeDisposable(serverUrl, inUse);
  const name = `${prefix}${new Date().toISOString().replace(/\D/g, '').slice(0, 17)}`;
  await onDatabase(serverUrl, (client) => client.query(`create database ${escapeIdentifier(name)}`));
  return name;
};
