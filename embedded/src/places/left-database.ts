import type { Client } from 'pg';
import { exists } from './on-database.js';

const schema = 'throughline_move';
const leftTable = `${schema}.left_for`;
const copyTable = `${schema}.unfinished`;

/** Where a deployment went from this database; null for one that is in use, or empty. */
export const leftFor = async (client: Client): Promise<string | null> => {
  if (!(await exists(client, leftTable))) return null;
  const { rows } = await client.query<{ place: string }>(`select place from ${leftTable}`);
  return rows[0]?.place ?? null;
};

/** The contents stay as they were. A start on them is refused from now on. */
export const markLeft = async (client: Client, place: string): Promise<void> => {
  await client.query(`drop schema if exists ${schema} cascade; create schema ${schema};
    create table ${leftTable} (place text not null, at timestamptz not null default now())`);
  await client.query(`insert into ${leftTable} (place) values ($1)`, [place]);
};

/** In the transaction that fills a database: what is in it is a copy that nobody uses yet. */
export const markCopy = async (client: Client): Promise<void> => {
  await client.query(`create schema ${schema}; create table ${copyTable} (at timestamptz not null default now())`);
};

/** A copy that a move made, and that was never used. */
export const isUnusedCopy = (client: Client): Promise<boolean> => exists(client, copyTable);

/** Before the first use of a copy. */
export const beginUse = async (client: Client): Promise<void> => {
  if (await isUnusedCopy(client)) await client.query(`drop schema ${schema} cascade`);
};
