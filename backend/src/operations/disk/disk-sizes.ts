import { Injectable } from '@nestjs/common';
import { DiskSample, type DiskPart } from '@throughline/contracts/operations/disk-use.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { z } from 'zod';

/** Schemas that are neither read tables nor parts of their own. */
const other = ['ops', 'jobs', 'http', 'execution', 'allowances', 'triggers', 'rights', 'billing', 'payments', 'public'];

/** A few hundred tables, each a look at its files. */
const sizes = `select case
      when n.nspname = 'event_store' then 'log'
      when n.nspname in ('blobs', 'vault') then n.nspname
      when n.nspname = any($1) or n.nspname like 'pg\\_%' or n.nspname = 'information_schema' then 'other'
      else 'read_tables' end as part,
    sum(coalesce(pg_total_relation_size(c.oid), 0))::bigint as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm') and n.nspname <> 'pg_toast' group by 1`;

/** A measurement is used again for a minute. */
const recentMs = 60_000;

/** How large the database is: measured when somebody asks, and once an hour by one process, which is kept for sixty days. */
@Injectable()
export class DiskSizes {
  private recent: { since: number; sample: Promise<DiskSample> } | undefined;

  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  /** Not older than a minute. */
  current(): Promise<DiskSample> {
    const now = this.clock.now();
    if (this.recent !== undefined && now.getTime() - this.recent.since < recentMs) return this.recent.sample;
    const measuring = { since: now.getTime(), sample: this.measure(now) };
    this.recent = measuring;
    measuring.sample.catch(() => {
      if (this.recent === measuring) this.recent = undefined;
    });
    return measuring.sample;
  }

  /** Nothing is measured while there is a sample of this hour. */
  async sample(): Promise<void> {
    const [due] = await this.postgres.query(
      `select 1 where not exists (select 1 from ops.disk_sizes where at > now() - interval '1 hour')`,
    );
    if (due === undefined) return;
    const { parts } = await this.measure(this.clock.now());
    await this.postgres.execute(
      `insert into ops.disk_sizes (at, parts) values (date_bin('1 minute', now(), timestamptz '2000-01-01'), $1)
       on conflict do nothing`,
      [JSON.stringify(parts)],
    );
    await this.postgres.execute(`delete from ops.disk_sizes where at < now() - interval '60 days'`);
  }

  /** The oldest of the last week. */
  async oldest(): Promise<DiskSample | null> {
    const rows = await this.postgres.query(
      `select at, parts from ops.disk_sizes where at > now() - interval '7 days' order by at limit 1`,
    );
    const [row] = z.array(DiskSample).parse(rows);
    return row ?? null;
  }

  private async measure(at: Date): Promise<DiskSample> {
    const rows = await this.postgres.query<{ part: DiskPart; bytes: number }>(sizes, [other]);
    const parts = Object.fromEntries(rows.map(({ part, bytes }) => [part, bytes]));
    return { at: at.toISOString(), parts };
  }
}
