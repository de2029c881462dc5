import { Injectable } from '@nestjs/common';
import { DiskSample, type DiskPart } from '@throughline/contracts/operations/disk-use.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { z } from 'zod';

/** Schemas that are neither read tables nor parts of their own. */
const other = ['ops', 'jobs', 'http', 'execution', 'allowances', 'triggers', 'billing', 'billing_test', 'public'];

/** A few hundred tables, each a look at its files. */
const measure = `select case
      when n.nspname = 'event_store' then 'log'
      when n.nspname in ('blobs', 'vault') then n.nspname
      when n.nspname = any($1) or n.nspname like 'pg\\_%' or n.nspname = 'information_schema' then 'other'
      else 'read_tables' end as part,
    sum(coalesce(pg_total_relation_size(c.oid), 0))::bigint as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm') and n.nspname <> 'pg_toast' group by 1`;

const Row = z.object({ at: z.string(), parts: DiskSample.shape.parts });

/** How large the database is: measured once an hour by one process, and kept for sixty days. */
@Injectable()
export class DiskSizes {
  constructor(private readonly postgres: Postgres) {}

  /** Nothing is measured while there is a sample of this hour. */
  async sample(): Promise<void> {
    const [due] = await this.postgres.query(
      `select 1 where not exists (select 1 from ops.disk_sizes where at > now() - interval '1 hour')`,
    );
    if (due === undefined) return;
    const rows = await this.postgres.query<{ part: DiskPart; bytes: number }>(measure, [other]);
    const parts = Object.fromEntries(rows.map(({ part, bytes }) => [part, bytes]));
    await this.postgres.execute(
      `insert into ops.disk_sizes (at, parts) values (date_bin('1 minute', now(), timestamptz '2000-01-01'), $1)
       on conflict do nothing`,
      [JSON.stringify(parts)],
    );
    await this.postgres.execute(`delete from ops.disk_sizes where at < now() - interval '60 days'`);
  }

  newest(): Promise<DiskSample | null> {
    return this.one('select at, parts from ops.disk_sizes order by at desc limit 1');
  }

  /** The oldest of the last week. */
  oldest(): Promise<DiskSample | null> {
    return this.one(`select at, parts from ops.disk_sizes where at > now() - interval '7 days' order by at limit 1`);
  }

  private async one(query: string): Promise<DiskSample | null> {
    const [row] = z.array(Row).parse(await this.postgres.query(query));
    return row === undefined ? null : DiskSample.parse(row);
  }
}
