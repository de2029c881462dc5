import { QueueView } from '@throughline/contracts/operations/health-snapshot.js';
import type { Queryable } from '@throughline/platform/postgres/postgres.js';
import { z } from 'zod';
import { maxJobs } from './inspect-queue.js';

const Queues = z.array(QueueView);

/**
 * The same as `inspectQueue` for all queues whose jobs are in Postgres, in one query of its own connection: behind the one
 * connection on which a queue adds its jobs the figures would wait longest while most jobs are added. `getWaiting` of
 * BullMQ also gives the newest job there instead of the oldest.
 */
export const readStoredQueues = async (db: Queryable, names: readonly string[], now: Date): Promise<QueueView[]> => {
  const [table] = await db.query<{ exists: boolean }>(`select to_regclass('jobs.job') is not null as exists`);
  if (table?.exists !== true)
    return names.map((queue) => ({ queue, waiting: 0, active: 0, failed: 0, delayed: 0, oldest: null }));
  const rows = await db.query(
    `select queue, waiting::int, active::int, (failed + retrying)::int as failed, (delayed - retrying)::int as delayed,
       case when oldest is not null then greatest(0, $2 - oldest) end::float8 as oldest
     from unnest($1::text[]) as named(queue)
     cross join lateral (select count(*) as waiting from jobs.job j where j.queue = named.queue and state = 'waiting') as w
     cross join lateral (select count(*) as active from jobs.job j where j.queue = named.queue and state = 'active') as a
     cross join lateral (select count(*) as failed from jobs.job j where j.queue = named.queue and state = 'failed') as f
     cross join lateral (select count(*) as delayed from jobs.job j where j.queue = named.queue and state = 'delayed') as d
     cross join lateral (select count(*) filter (where failed_reason <> '') as retrying from
       (select failed_reason from jobs.job j where j.queue = named.queue and state = 'delayed'
        order by process_at_ms limit ${maxJobs}) as next) as r
     left join lateral (select added_at_ms as oldest from jobs.job j where j.queue = named.queue and state = 'waiting'
       order by priority, seq limit 1) as o on true
     order by queue`,
    [names, now.getTime()],
  );
  return Queues.parse(rows);
};
