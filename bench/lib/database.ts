import { Client, escapeIdentifier } from 'pg';
import type { Product } from './product.ts';

/** Creates a database on the product's cluster, so that it has the same disk and the same settings. */
export const databaseOn = async ({ postgresUrl }: Pick<Product, 'postgresUrl'>, name: string): Promise<string> => {
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
