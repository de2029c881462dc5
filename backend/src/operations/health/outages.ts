import { Injectable } from '@nestjs/common';
import type { PartHealth } from '@throughline/contracts/operations/health-snapshot.js';
import { Outage, outageDays, type OutageList } from '@throughline/contracts/operations/outages.js';
import { Instant } from '@throughline/contracts/row.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { storeEndedProcesses } from './ended-processes.js';
import { isOutage, watchOutages, type Spell } from './watch-outages.js';

const listed = 500;
/** Held in memory while Postgres does not answer. */
const heldSpells = 200;

type Row = Omit<Outage, 'from' | 'until'> & { began_at: string; seen_at: string };

/** When parts were away, slow or refused to write. What a process sees while Postgres is away is written when it answers again. */
@Injectable()
export class Outages {
  private spells: Spell[] = [];
  private postgresBegan: string | undefined;

  constructor(private readonly postgres: Postgres) {}

  /** Postgres may restart between two looks: it says itself when it began. */
  async watch(parts: readonly PartHealth[], at: string): Promise<void> {
    this.spells = watchOutages(this.spells, parts, at).slice(-heldSpells);
    if (parts.some(({ part, status }) => part === 'postgres' && status === 'away')) return;
    await this.noticeRestart();
    for (const spell of this.spells.filter(isOutage)) await this.save(spell);
    this.spells = this.spells.filter(({ ended }) => !ended);
  }

  /** For processes that ended by themselves, as the supervisor saw it. */
  async storeEnded(dataDir: string): Promise<void> {
    await storeEndedProcesses(dataDir, async (spell) => {
      await this.save(spell);
      // Nobody looked at the part while it was away, so it seems to have had its status all the time.
      await this.postgres.execute(
        `update ops.health set since = greatest(since, $2) where part = $1 and status <> 'away'`,
        [spell.part, spell.until],
      );
    });
  }

  /**
   * The first thing that a process does. If it was restarted by a supervisor that saw the last sign of life, only processes ended,
   * and perhaps Postgres. If no other one runs, the product was stopped since the last sign of life, and nothing is
   * known of its parts from then on. The row is locked, so that of several processes one notes it.
   */
  async begin(othersRun: boolean, supervisedSince: string | null = null): Promise<void> {
    await this.postgres.execute(
      `with last as (select at, stopped from ops.last_sign for update),
         restarted as (
           insert into ops.outages (part, status, about, began_at, seen_at, ended)
           select 'postgres', 'away', 'started again', at, pg_postmaster_start_time(), true
           from last where not $1 and at >= $2::timestamptz and pg_postmaster_start_time() > at),
         noted as (
           insert into ops.outages (part, status, about, began_at, seen_at, ended)
           select 'product', 'away', case when stopped then 'was stopped' else 'ended unexpectedly' end, at, now(), true
           from last where not $1 and at < now() - interval '1 second' and ($2::timestamptz is null or at < $2) returning 1),
         forgotten as (delete from ops.health where exists (select 1 from noted))
       update ops.last_sign set at = now(), stopped = false from last`,
      [othersRun, supervisedSince],
    );
  }

  /** A sign of life of the product; `stopped` when its last process ends as it should. */
  async sign(): Promise<void> {
    await this.postgres.execute('update ops.last_sign set at = now(), stopped = false');
    await this.postgres.execute(`delete from ops.outages where seen_at < now() - interval '400 days'`);
  }

  async stop(othersRun: boolean): Promise<void> {
    if (!othersRun) await this.postgres.execute('update ops.last_sign set at = now(), stopped = true');
  }

  async list(): Promise<OutageList> {
    const [[sign], rows] = await Promise.all([
      this.postgres.query<{ since: string }>('select since from ops.last_sign'),
      this.postgres.query<Row>(
        `select id, part, status, about, began_at, seen_at, ended or seen_at < now() - interval '30 seconds' as ended
         from ops.outages where seen_at > now() - make_interval(days => $1) order by began_at desc, id limit $2`,
        [outageDays, listed + 1],
      ),
    ]);
    const items = rows
      .slice(0, listed)
      .map(({ began_at: from, seen_at: until, ...row }) => Outage.parse({ ...row, from, until }));
    return { since: Instant.parse(sign?.since), items, more: rows.length > listed };
  }

  private async noticeRestart(): Promise<void> {
    const [row] = await this.postgres.query<{ began: string }>('select pg_postmaster_start_time() as began');
    const [before, began] = [this.postgresBegan, row?.began];
    this.postgresBegan = began;
    // One that is slow, as after a restart, was not seen to be away.
    const seen = this.spells.some(({ part, status }) => part === 'postgres' && status === 'away');
    if (before === undefined || began === undefined || began === before || seen) return;
    this.spells.push({
      part: 'postgres',
      status: 'away',
      about: 'started again',
      from: began,
      until: began,
      ended: true,
    });
  }

  /** Several processes see the same outage: it is one, from the first who saw it to the last. */
  private async save({ part, status, about, from, until, ended }: Spell): Promise<void> {
    await this.postgres.transaction(async (transaction) => {
      await transaction.query(`select pg_advisory_xact_lock(hashtextextended('outages', 0))`);
      const known = await transaction.execute(
        `update ops.outages set began_at = least(began_at, $3), seen_at = greatest(seen_at, $4), about = $5, ended = $6
         where id = (select id from ops.outages where part = $1 and status = $2 and began_at <= $4::timestamptz + interval '10 seconds'
           and seen_at >= $3::timestamptz - interval '10 seconds' order by began_at desc limit 1)`,
        [part, status, from, until, about, ended],
      );
      if (known > 0) return;
      await transaction.execute(
        `insert into ops.outages (part, status, began_at, seen_at, about, ended) values ($1, $2, $3, $4, $5, $6)`,
        [part, status, from, until, about, ended],
      );
    });
  }
}
