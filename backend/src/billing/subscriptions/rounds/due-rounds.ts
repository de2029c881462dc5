import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { CurrentProvider } from '../../provider/current-provider.js';

/** Knows what is done from time to time, by one of all processes. */
@Injectable()
export class DueRounds {
  constructor(
    private readonly postgres: Postgres,
    private readonly current: CurrentProvider,
    private readonly clock: Clock,
  ) {}

  /** True for one process each time. */
  async claim(name: string, everyMs: number): Promise<boolean> {
    const now = this.clock.now();
    const taken = await this.postgres.execute(
      `insert into billing.rounds (name, due_at) values ($1, $2)
       on conflict (name) do update set due_at = excluded.due_at where billing.rounds.due_at <= $3`,
      [`${this.current.name} ${name}`, new Date(now.getTime() + everyMs), now],
    );
    return taken === 1;
  }
}
