import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** The database roles of production: the projections worker writes read tables, the backend only reads them. */
const roles = ['throughline_backend', 'throughline_projector'] as const;
type Role = (typeof roles)[number];

const lockKey = 7_203_114;

export class DataInUse extends Error {}

/** Held while the product runs. The database releases it even when the process is killed. */
export type DataFolderLock = { release: () => Promise<void> };

export const lockDataFolder = async (databaseUrl: string): Promise<DataFolderLock> => {
  const client = new Client({ connectionString: databaseUrl, application_name: 'throughline' });
  // Losing this connection means that Postgres went down, which every other connection notices as well.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
  if (rows[0]?.taken === true) return { release: () => client.end() };
  await client.end();
  throw new DataInUse(
    'Throughline already runs on this data folder. Stop it first, or choose another: DATA_DIR=… npm start',
  );
};

export const ensureRoles = async (
  databaseUrl: string,
  password: string,
): Promise<Record<'backend' | 'projector', string>> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const role of roles) await ensureRole(client, role, password);
    await client.query(
      `grant create, connect on database ${escapeIdentifier(databaseOf(databaseUrl))} to ${roles.join(', ')}`,
    );
  } finally {
    await client.end();
  }
  return {
    backend: as(databaseUrl, 'throughline_backend', password),
    projector: as(databaseUrl, 'throughline_projector', password),
  };
};

const ensureRole = async (client: Client, role: Role, password: string): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${role} login password ${escapeLiteral(password)}`);
};

const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

const as = (url: string, role: Role, password: string): string => {
  const address = new URL(url);
  address.username = role;
  address.password = password;
  return address.toString();
};
