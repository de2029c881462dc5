import { Client } from '@throughline/platform/postgres/pg.js';
import { escapeIdentifier, escapeLiteral } from 'pg';

/** The database roles of production: the projections worker writes read tables, the backend only reads them. */
const roles = ['throughline_backend', 'throughline_projector'] as const;
type Role = (typeof roles)[number];

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
