import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { scheduleMigrations } from './schedule.schema.js';
import type { LastRun, Outcome } from './task.js';

type Row = {
  name: string;
  run_id: string;
  started_at: string;
  ended_at: string | null;
  outcome: Outcome | null;
  error: string | null;
  held: boolean;
};

const heldFor = `interval '30 seconds'`;
export const renewEveryMs = 10_000;

/** Claims the run after the one that was seen, for one process of all, unless that one is still in progress. */
const claim = `insert into schedule.tasks as known (name, run_id, started_at, held_until)
  values ($1, $2, $3, now() + ${heldFor})
  on conflict (name) do update set run_id = excluded.run_id, started_at = excluded.started_at, ended_at = null,
    outcome = null, error = null, held_until = excluded.held_until
  where known.run_id = $4 and (known.ended_at is not null or known.held_until < now())`;
const renew = `update schedule.tasks set held_until = now() + ${heldFor}
  where name = $1 and run_id = $2 and ended_at is null`;
const end = `update schedule.tasks set ended_at = $3, outcome = $4, error = $5 where name = $1 and run_id = $2`;
const read = `select name, run_id, started_at, ended_at, outcome, error, ended_at is null and held_until >= now() as held
  from schedule.tasks`;

/** The last run of each task that runs once for the deployment. Claims end by the clock of Postgres, which all processes share. */
@Injectable()
export class TaskRuns {
  constructor(private readonly postgres: Postgres) {}

  migrate(): Promise<void> {
    return migrate(this.postgres, 'schedule', scheduleMigrations);
  }

  async read(): Promise<Map<string, LastRun>> {
    const rows = await this.postgres.query<Row>(read);
    return new Map(rows.map((row) => [row.name, toLastRun(row)]));
  }

  /** The id of the run; null when another process was faster. */
  async claim(name: string, seen: LastRun | undefined, now: Date): Promise<string | null> {
    const id = randomUUID();
    return (await this.postgres.execute(claim, [name, id, now, seen?.runId ?? null])) === 1 ? id : null;
  }

  /** False when the run was lost to another process. */
  async renew(name: string, runId: string): Promise<boolean> {
    return (await this.postgres.execute(renew, [name, runId])) === 1;
  }

  async end(name: string, { runId, endedAt, outcome, error }: LastRun): Promise<void> {
    await this.postgres.execute(end, [name, runId, endedAt, outcome, error]);
  }
}

const toLastRun = ({ run_id, started_at, ended_at, outcome, error, held }: Row): LastRun => ({
  runId: run_id,
  startedAt: new Date(started_at),
  endedAt: ended_at === null ? null : new Date(ended_at),
  outcome,
  error,
  isHeld: held,
});
