import { createHash } from 'node:crypto';
import type { Postgres } from './postgres.js';
import { requireNewPostgres } from './server-version.js';

/** Identifies a step that ran. */
export const getFingerprint = (step: string): string => createHash('sha256').update(step).digest('hex');

/**
 * Brings a schema to its newest shape: the steps not yet run, in order, once among all processes. A step is known by its
 * text, so that several owners can share a schema; lists only ever grow, and a step is never edited. A server that is too old is refused.
 */
export const migrate = (postgres: Postgres, schema: string, steps: readonly string[]): Promise<void> =>
  postgres.transaction(async (transaction) => {
    await requireNewPostgres(transaction);
    await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`migrate ${schema}`]);
    await transaction.script(`create schema if not exists ${schema};
      create table if not exists ${schema}.migrations (step text primary key, at timestamptz not null default now())`);
    const rows = await transaction.query<{ step: string }>(`select step from ${schema}.migrations`);
    const done = new Set(rows.map((row) => row.step));
    for (const step of steps.filter((text) => !done.has(getFingerprint(text)))) {
      await transaction.script(step);
      await transaction.query(`insert into ${schema}.migrations (step) values ($1)`, [getFingerprint(step)]);
    }
  });
