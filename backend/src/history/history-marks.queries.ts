import { Injectable } from '@nestjs/common';
import type { HistoryMarks, HistoryMarksQuery } from '@throughline/contracts/history/history.requests.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { askingType, failureTypes, quarterMs } from '@throughline/projections/history/event-counts.projection.js';
import { z } from 'zod';
import { isShown } from './shown-events.js';

const Mark = z.object({
  bucket: z.int(),
  count: z.int(),
  last: z.int(),
  failed: z.boolean(),
  asked: z.boolean(),
});

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
    select quarter, count, position, tone, ${formatBucket('quarter')} as first, ${formatBucket(`(quarter + ${quarter} - interval '1 ms')`)} as last
    from rm.event_quarters where workspace_id = $1 and quarter > $2::timestamptz - ${quarter} and quarter < $3
      and ${isShown.count('$6')}
  ), counted as (
    select first as bucket, count, position, tone from quarters where first = last and first >= 0 and last < $5
    union all
    select found.* from (select distinct quarter from quarters where first <> last or first < 0 or last >= $5) part cross join lateral (
      select least(${formatBucket('event.at')}, $5 - 1) as bucket, count(*), max(event.position),
        case when event.type = any($7) then 'failed' when event.type = $8 then 'asked' else 'none' end
      from rm.history event
      where event.workspace_id = $1 and event.at >= greatest(quarter, $2) and event.at < least(quarter + ${quarter}, $3)
        and ${isShown.event('$6', 'event')} group by 1, 4
    ) found
  )
  select bucket::int, sum(count)::int as count, max(position) as last, bool_or(tone = 'failed') as failed, bool_or(tone = 'asked') as asked
  from counted group by bucket order by bucket`;

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
    const params = [workspaceId, from, to, width, buckets, money, failureTypes, askingType];
    const rows = await this.readModel.many(Mark, marksSql, params);
    return {
      marks: rows.map(({ bucket, count, last, failed, asked }) => ({
        at: new Date(start + bucket * width).toISOString(),
        count,
        last,
        ...(failed || asked ? { tone: failed ? ('failed' as const) : ('asked' as const) } : {}),
      })),
    };
  }
}
