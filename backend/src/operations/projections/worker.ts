import { Injectable } from '@nestjs/common';
import {
  ParkedEvent,
  type OperateProjectionsRequest,
  type WorkerAnswer,
} from '@throughline/contracts/operations/operating.js';
import { BuildView } from '@throughline/contracts/operations/pulse.js';
import { pause } from '@throughline/platform/pause.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { camelRow } from '@throughline/platform/read-model/casing.js';
import { z } from 'zod';

export type WorkerView = { owner: string; alive: boolean };

const Answer = z.union([
  z.object({ refused: z.string() }),
  z.object({ builds: z.array(z.object({ projection: z.string(), build: z.int() })) }),
]);
const Builds = z.array(BuildView);
const Parked = z.array(ParkedEvent);

/** The channel on which the worker hears that something is asked of it. */
const requests = 'proj_requests';
const patience = 5_000;
const askAgainEvery = 50;
/** Builds that are over are shown for a while: an operator wants to see how it ended. */
const shown = `status in ('live', 'outdated', 'previous') or changed_at > clock_timestamp() - interval '10 minutes'
  or status not in ('cancelled', 'failed', 'verified', 'dropped')`;

/** The projections worker as others see it: its tables tell how it stands, and take down what is asked of it. */
@Injectable()
export class Worker {
  constructor(private readonly postgres: Postgres) {}

  /** Before a worker has ever run there is nothing to ask. */
  async isThere(): Promise<boolean> {
    const [made] = await this.postgres.query<{ made: boolean }>(`select to_regclass('proj.slot') is not null as made`);
    return made?.made === true;
  }

  async leader(): Promise<WorkerView | null> {
    const [found] = await this.postgres.query<WorkerView>(
      'select owner, lease_until > clock_timestamp() as alive from proj.lease order by lease_until desc limit 1',
    );
    return found ?? null;
  }

  async builds(): Promise<BuildView[]> {
    const rows = await this.postgres.query(
      `select *, (select count(*) from proj.quarantine where quarantine.projection = slot.projection
         and quarantine.build = slot.build and state = 'parked') as parked_events
       from proj.slot where ${shown} order by projection, build`,
    );
    return Builds.parse(rows.map(camelRow));
  }

  async parkedCount(): Promise<number> {
    const [found] = await this.postgres.query<{ count: number }>(
      `select count(distinct (projection, position)) as count from proj.quarantine where state = 'parked'`,
    );
    return found?.count ?? 0;
  }

  /** Each once, as its newest build has it; as they lie in the log: whoever shows them masks them. */
  async parked(): Promise<ParkedEvent[]> {
    const rows = await this.postgres.query(
      `select distinct on (state, position, projection) projection, build, position, state, event->>'type' as type,
         event->>'stream' as stream, event, keys, error, attempts, parked_at
       from proj.quarantine order by state, position, projection, build desc limit 500`,
    );
    return Parked.parse(rows.map(camelRow));
  }

  /** Takes it down, wakes the worker, and waits a while for what it says. */
  async ask(asked: OperateProjectionsRequest, by: string): Promise<WorkerAnswer> {
    const { action, projections, fromLog, park, swap, streams, position, reason } = asked;
    const options = {
      fromLog,
      park,
      swap,
      by,
      ...(streams === null ? {} : { streams }),
      ...(position === null ? {} : { position }),
      ...(reason === null ? {} : { reason }),
    };
    const [noted] = await this.postgres.query<{ id: number }>(
      `with asked as (insert into proj.request (kind, projections, options) values ($1, $2, $3) returning id)
       select id, pg_notify('${requests}', '') from asked`,
      [action, projections, JSON.stringify(options)],
    );
    return noted === undefined ? { kind: 'open' } : this.answerTo(noted.id);
  }

  private async answerTo(id: number): Promise<WorkerAnswer> {
    const late = performance.now() + patience;
    while (performance.now() < late) {
      const [request] = await this.postgres.query<{ answer: unknown }>(
        'select answer from proj.request where id = $1',
        [id],
      );
      if (request?.answer !== null && request?.answer !== undefined) return answerOf(request.answer);
      await pause(askAgainEvery);
    }
    return { kind: 'open' };
  }
}

const answerOf = (said: unknown): WorkerAnswer => {
  const answer = Answer.parse(said);
  return 'refused' in answer ? { kind: 'refused', why: answer.refused } : { kind: 'taken', builds: answer.builds };
};
