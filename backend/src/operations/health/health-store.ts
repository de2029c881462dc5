import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  PartHealth,
  ProcessView,
  Sample,
  type ProcessFigures,
} from '@throughline/contracts/operations/health-snapshot.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { camelRow } from '@throughline/platform/read-model/casing.js';
import { z } from 'zod';
import { DiskSizes } from '../disk/disk-sizes.js';
import { ReadDiskUse } from '../disk/read-disk-use.js';
import { healthMigrations } from './health.schema.js';
import { mayRun, thisMachine } from './this-machine.js';

const Health = z.array(PartHealth);
export type Figures = Omit<Sample, 'at'>;
type Report = { roles: readonly string[]; startedAt: Date; figures: ProcessFigures };
type Row = {
  id: string;
  roles: string[];
  started_at: string;
  at: string;
  machine: string | null;
  pid: number | null;
  figures: ProcessFigures;
};
const processBegan = new Date(performance.timeOrigin);

/** The health that processes report, readable by every process and after a restart. */
@Injectable()
export class HealthStore implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly sizes: DiskSizes,
    private readonly disk: ReadDiskUse,
  ) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.postgres, 'ops', healthMigrations);
  }

  /** Resolves when Postgres answers. */
  async answer(): Promise<void> {
    await this.postgres.query('select 1');
  }

  /** Applies to the disk of the data folder; null where there is none, or it does not answer. */
  async freeBytes(): Promise<number | null> {
    return (await this.disk.readDisk())?.free ?? null;
  }

  /**
   * Processes that reported nothing for half a minute are deleted, and those that had this one's id on this machine before it, as
   * the first process of a container always has.
   */
  async report(id: string, { roles, startedAt, figures }: Report): Promise<void> {
    await this.postgres.execute(
      `insert into ops.processes (id, roles, started_at, at, figures, machine, pid, began) values ($1, $2, $3, now(), $4, $5, $6, $7)
       on conflict (id) do update set at = excluded.at, figures = excluded.figures`,
      [id, roles, startedAt, JSON.stringify(figures), thisMachine, process.pid, processBegan],
    );
    await this.postgres.execute(
      `delete from ops.processes where at < now() - interval '30 seconds' or (machine = $1 and pid = $2 and began <> $3)`,
      [thisMachine, process.pid, processBegan],
    );
  }

  async removeProcess(id: string): Promise<void> {
    await this.postgres.execute('delete from ops.processes where id = $1', [id]);
  }

  /** A process that was killed on this machine is seen at once; one elsewhere, when its reports stay out. */
  async processes(): Promise<ProcessView[]> {
    const rows = await this.postgres.query<Row>(
      `select * from ops.processes where at > now() - interval '15 seconds' order by started_at, id`,
    );
    return rows
      .filter(mayRun)
      .map(({ id, roles, started_at: startedAt, at, pid, figures }) =>
        ProcessView.parse({ id, roles, startedAt, at, pid, ...figures }),
      );
  }

  /** Every process adds a sample; the first one of each five seconds is stored. */
  async addSample(figures: Figures): Promise<void> {
    await this.postgres.execute(
      `insert into ops.samples (at, figures) values (date_bin('5 seconds', now(), timestamptz '2000-01-01'), $1)
       on conflict do nothing`,
      [JSON.stringify(figures)],
    );
    await this.postgres.execute(`delete from ops.samples where at < now() - interval '61 minutes'`);
    await this.sizes.sample();
  }

  /** For the last hour, oldest first. */
  async samples(limit = 721): Promise<Sample[]> {
    const rows = await this.postgres.query<{ at: string; figures: Figures }>(
      'select at, figures from ops.samples order by at desc limit $1',
      [limit],
    );
    return rows.reverse().map(({ at, figures }) => Sample.parse({ at, ...figures }));
  }

  /**
   * Returns since when each part has had its status. What a process saw itself (`seen`) is later than what is stored if Postgres was
   * away meanwhile. If nobody looked for half a minute, nothing is known of that time.
   */
  async judge(parts: readonly (PartHealth & { seen: boolean })[]): Promise<PartHealth[]> {
    const rows = await this.postgres.query(
      `insert into ops.health (part, status, since, about, at)
       select part, status, since, about, now()
       from json_to_recordset($1) as given(part text, status text, since timestamptz, about text)
       on conflict (part) do update set status = excluded.status, about = excluded.about, at = excluded.at,
         since = case
           when ops.health.status <> excluded.status or ops.health.at < now() - interval '30 seconds' then excluded.since
           when excluded.part = any($2) then greatest(ops.health.since, excluded.since)
           else ops.health.since end
       returning part, status, since, about`,
      [JSON.stringify(parts), parts.flatMap(({ part, seen }) => (seen ? [part] : []))],
    );
    return Health.parse(rows.map(camelRow));
  }
}
