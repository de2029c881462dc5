import { Client } from '@throughline/platform/postgres/pg.js';
import { DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';

/** The database roles of production: the projections worker writes read tables, the backend only reads them. */
const roles = ['throughline_backend', 'throughline_projector'] as const;
type Role = (typeof roles)[number];

/** Makes both roles, if they are not there, and lets them make schemas in the database. */
export const ensureRoles = async (
  databaseUrl: string,
  password: string,
): Promise<Record<'backend' | 'projector', string>> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const role of roles) {
      await ensureRole(client, role, { databaseUrl, password });
      await letUse(client, role);
    }
  } finally {
    await client.end();
  }
  return {
    backend: as(databaseUrl, 'throughline_backend', password),
    projector: as(databaseUrl, 'throughline_projector', password),
  };
};

type Access = { databaseUrl: string; password: string };

const ensureRole = async (client: Client, role: Role, { databaseUrl, password }: Access): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const login = `role ${role} login password ${escapeLiteral(password)}`;
  if (rowCount === 0) {
    await client.query(`create ${login}`);
    return becomeMember(client, role);
  }
  if (await opens(as(databaseUrl, role, password))) return;
  if (await isUsedElsewhere(client, role))
    throw new Error(
      `The Postgres at ${new URL(databaseUrl).host} has a role ${role} with another password, which another database there uses. Use a server of its own for each deployment.`,
    );
  await client.query(`alter ${login}`);
};

/** A role that may create roles, but is not a superuser, gives schemas to a role only as its member. */
const becomeMember = async (client: Client, role: Role): Promise<void> => {
  const { rows } = await client.query<{ superuser: string }>(`select current_setting('is_superuser') as superuser`);
  if (rows[0]?.superuser !== 'on') await client.query(`grant ${role} to current_user`);
};

const wrongPassword = '28P01';
const mayNotConnect = '42501';

const opens = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === mayNotConnect) return true;
    if (error instanceof DatabaseError && error.code === wrongPassword) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const isUsedElsewhere = async (client: Client, role: Role): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select 1 from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = $1::regrole
       and dbid not in (0, (select oid from pg_database where datname = current_database())) limit 1`,
    [role],
  );
  return rowCount !== 0;
};

const letUse = async (client: Client, role: Role): Promise<void> => {
  const { rows } = await client.query<{ database: string; may: boolean }>(
    `select current_database() as database,
       has_database_privilege($1, current_database(), 'create') and has_database_privilege($1, current_database(), 'connect') as may`,
    [role],
  );
  const [found] = rows;
  if (found?.may === false)
    await client.query(`grant create, connect on database ${escapeIdentifier(found.database)} to ${role}`);
};

const as = (url: string, role: Role, password: string): string => {
  const address = new URL(url);
  address.username = role;
  address.password = password;
  return address.toString();
};
