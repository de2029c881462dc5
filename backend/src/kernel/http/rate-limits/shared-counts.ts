import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Schedule } from '../../schedule/schedule.js';
import type { Limit, LimitUsage } from './rate-limit.js';

/** Attempts counted in Postgres, so across restarts and processes. A refused attempt is not counted. */
@Injectable()
export class SharedCounts implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
    private readonly schedule: Schedule,
  ) {}

  onModuleInit(): void {
    this.schedule.every('1h', 'delete-expired-attempts', () => this.deleteExpired(), {
      does: 'Deletes counts of attempts that limit nobody any more',
      once: 'deployment',
      whileReadOnly: false,
    });
  }

  /**
   * Counts an attempt, unless the limit is reached. It is one statement, so that simultaneous attempts cannot exceed the
   * limit. A time further ahead than the window was written by a clock that has been set back since.
   */
  async countAttempt(key: string, { points, seconds }: Limit): Promise<LimitUsage> {
    const now = this.clock.now();
    const past = new Date(now.getTime() - seconds * 1_000);
    const until = new Date(now.getTime() + seconds * 1_000);
    const [counted] = await this.postgres.query<{ tries: number; first: string }>(
      `insert into http.tries as known (key, at, until) values ($1, array[$2::timestamptz], $3)
       on conflict (key) do update set until = excluded.until,
         at = array(select t from unnest(known.at) t where t > $4 and t <= $3 order by t) || excluded.at
       where (select count(*) from unnest(known.at) t where t > $4 and t <= $3) < $5
       returning cardinality(at) as tries, at[1] as first`,
      [key, now, until, past, points],
    );
    const first = counted?.first ?? (await this.first(key, past, until));
    const freeIn = Math.max(1, Date.parse(first) - past.getTime());
    return { left: points - (counted?.tries ?? points), freeIn, wait: counted === undefined ? freeIn : 0 };
  }

  async resetAttempts(key: string): Promise<void> {
    await this.postgres.execute('delete from http.tries where key = $1', [key]);
  }

  async deleteExpired(): Promise<void> {
    await this.postgres.execute('delete from http.tries where until < $1', [this.clock.now()]);
  }

  private async first(key: string, past: Date, until: Date): Promise<string> {
    const [row] = await this.postgres.query<{ first: string }>(
      'select t as first from http.tries, unnest(at) t where key = $1 and t > $2 and t <= $3 order by t limit 1',
      [key, past, until],
    );
    return row?.first ?? past.toISOString();
  }
}
