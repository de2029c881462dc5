import { Injectable } from '@nestjs/common';
import type { HistoryMarks, HistoryMarksQuery } from '@throughline/contracts/history/history.requests.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { quarterMs } from '@throughline/projections/history/event-counts.projection.js';
import { z } from 'zod';
import { isShown } from './shown-events.js';

const Mark = z.object({ bucket: z.int(), count: z.int(), last: z.int() });
const Tone = z.object({ bucket: z.int(), failed: z.boolean() });
const asking = 'ApprovalRequested';
const failures = ['RunFailed', 'RunTimedOut', 'RunExpired', 'FiringFailed', 'TriggerAutoPaused'];

const quarter = `interval '${quarterMs} ms'`;
/** Number of the bucket in which an instant falls; it may be outside of what is requested. */
const formatBucket = (instant: string): string =>
  `floor(extract(epoch from ${instant} - $2::timestamptz)::float8 * 1000 / $4::float8)`;

/**
 * Whole quarters of an hour are already counted. Only a quarter that belongs to two buckets, or is partly outside, is counted
 * event by event.
 */
const marksSql = `
  with quarters as (
    select quarter, count, position, ${formatBucket('quarter')} as first, ${formatBucket(`(quarter + ${quarter} - interval '1 ms')`)} as last
    from rm.event_quarters where workspace_id = $1 and quarter > $2::timestamptz - ${quarter} and quarter < $3
      and ${isShown.count('$6')}
  ), counted as (
    select first as bucket, count, position from quarters where first = last and first >= 0 and last < $5
    union all
    select least(${formatBucket('event.at')}, $5 - 1), count(*), max(event.position)
    from (select distinct quarter from quarters where first <> last or first < 0 or last >= $5) part join rm.history event
      on event.workspace_id = $1 and event.at >= greatest(quarter, $2) and event.at < least(quarter + ${quarter}, $3)
    where ${isShown.event('$6', 'event')} group by 1
  )
  select bucket::int, sum(count)::int as count, max(position) as last from counted group by bucket order by bucket`;

const toned = [...failures, asking];
const tonesSql = `
  select least(${formatBucket('event.at')}, $5 - 1)::int as bucket, bool_or(type <> $7) as failed from rm.history event
  where workspace_id = $1 and type = any($6) and event.at >= $2 and event.at < $3 group by 1`;

/** When something happened, for the time rail. */
@Injectable()
export class HistoryMarksQueries {
  constructor(private readonly readModel: ReadModel) {}

  async marks(
    workspaceId: WorkspaceId,
    { from, to, buckets }: HistoryMarksQuery,
    money: boolean,
  ): Promise<HistoryMarks> {
    const start = Date.parse(from);
    const width = (Date.parse(to) - start) / buckets;
    const rows = await this.readModel.many(Mark, marksSql, [workspaceId, from, to, width, buckets, money]);
    const tones = await this.readModel.many(Tone, tonesSql, [workspaceId, from, to, width, buckets, toned, asking]);
    const toneIn = new Map(tones.map(({ bucket, failed }) => [bucket, failed ? 'failed' : 'asked'] as const));
    return {
      marks: rows.map(({ bucket, count, last }) => {
        const tone = toneIn.get(bucket);
        const at = new Date(start + bucket * width).toISOString();
        return { at, count, last, ...(tone === undefined ? {} : { tone }) };
      }),
    };
  }
}
