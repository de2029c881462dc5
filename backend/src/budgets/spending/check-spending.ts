import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Schedule } from '../../kernel/schedule/schedule.js';

const hour = 3_600_000;
const keptFor = 40 * 24 * hour;

/** Describes what is counted, and what it should be: by the reservations for an account, by the log for a run. */
export type Difference = { of: string; counted: number; expected: number };

/** Each account is the sum of its reservations. Both are changed together, so one statement sees them as of one instant. */
const accountsSql = `with sums as (
    select workspace_id, account,
      coalesce(sum(coalesce(cost, most)) filter (where settled_at is not null), 0)::bigint as spent,
      coalesce(sum(most) filter (where settled_at is null), 0)::bigint as reserved
    from execution.reservations, unnest(accounts) account group by 1, 2)
  select account as of, s.spent + s.reserved as counted, sums.spent + sums.reserved as expected
  from sums join execution.spending s using (workspace_id, account)
  where (s.spent, s.reserved) <> (sums.spent, sums.reserved) order by account limit 100`;

/** For runs that ended in this time, whose calls all have a known cost. */
const runsSql = `select r.id::text as of, coalesce(l.cost, 0)::bigint as counted, r.cost_micros as expected
  from rm.runs r left join lateral (
    select sum(cost) as cost, bool_or(cost is null) as unknown from execution.reservations where run_id = r.id) l on true
  where r.ended_at >= $1 and r.ended_at < $2 and l.unknown is not true and not r.cost_unknown::boolean
    and r.cost_micros <> coalesce(l.cost, 0) order by r.id limit 100`;

/** Compares what is counted with what it is made of, every day, and deletes what no budget looks at any more. */
@Injectable()
export class CheckSpending {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
    private readonly logger: Logger,
    schedule: Schedule,
  ) {
    schedule.every('1d', 'check-spending', () => this.run(), {
      does: 'Compares what is counted as spent with what was spent',
      once: 'deployment',
      whileReadOnly: false,
    });
  }

  /** For accounts, and of runs that ended in the day before. */
  async differences(): Promise<Difference[]> {
    const now = this.clock.now().getTime();
    const [accounts, runs] = await Promise.all([
      this.postgres.query<Difference>(accountsSql),
      this.postgres.query<Difference>(runsSql, [new Date(now - 26 * hour), new Date(now - 2 * hour)]),
    ]);
    return [...accounts, ...runs];
  }

  private async run(): Promise<void> {
    const now = this.clock.now();
    const differences = await this.differences();
    if (differences.length > 0)
      this.logger.error({ code: 'spending_differs', differences }, 'What is counted as spent is not what was spent.');
    const before = new Date(now.getTime() - keptFor);
    await this.postgres.execute('delete from execution.reservations where settled_at < $1', [before]);
    await this.postgres.execute('delete from execution.spending where changed_at < $1 and reserved = 0', [before]);
  }
}
