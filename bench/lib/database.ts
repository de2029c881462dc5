import { Client, escapeIdentifier } from 'pg';
import type { House } from './house.ts';

/** A new database beside the product's, on the same cluster: same disk, same settings. */
export const databaseOn = async ({ postgresUrl }: Pick<House, 'postgresUrl'>, name: string): Promise<string> => {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(`create database ${escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
};
