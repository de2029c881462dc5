import { Injectable } from '@nestjs/common';
import {
  HistoryOrigin,
  HistoryRow,
  type HistoryMarks,
  type HistoryMarksQuery,
  type HistoryQuery,
  type HistoryTypes,
} from '@throughline/contracts/history/history.row.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { readNewestEvents, type NewestEvents } from '../kernel/log-replica/newest-events.js';

const TypeCount = z.object({ type: z.string(), count: z.int() });
const pageOfStream = 500;
const Mark = z.object({ bucket: z.int(), count: z.int(), last: z.int() });

/** Reads the log's replica; always of one workspace. */
@Injectable()
export class HistoryQueries {
  constructor(private readonly readModel: ReadModel) {}

  list(workspaceId: WorkspaceId, query: HistoryQuery): Promise<NewestEvents> {
    return readNewestEvents(this.readModel, { ...conditions(workspaceId, query), limit: query.limit });
  }

  /** The position up to which the replica is complete. Read it before the replica's rows. */
  position(): Promise<number> {
    return this.readModel.livePosition('history');
  }

  get(workspaceId: WorkspaceId, position: number): Promise<HistoryRow | null> {
    return this.readModel.one(HistoryRow, 'select * from rm.history where workspace_id = $1 and position = $2', [
      workspaceId,
      position,
    ]);
  }

  /** Null without such an event. */
  async originOf(workspaceId: WorkspaceId, position: number): Promise<HistoryOrigin | null> {
    return this.readModel.one(
      HistoryOrigin,
      `select meta->'origin' as origin from rm.history where workspace_id = $1 and position = $2`,
      [workspaceId, position],
    );
  }

  /** What a stream held before an event, oldest first. */
  async *before({ workspaceId, stream, position }: HistoryRow): AsyncGenerator<HistoryRow[], void> {
    for (let after = -1; ;) {
      const page = await this.readModel.many(
        HistoryRow,
        `select * from rm.history where workspace_id = $1 and stream = $2 and position > $3 and position < $4
         order by position limit ${pageOfStream}`,
        [workspaceId, stream, after, position],
      );
      yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < pageOfStream) return;
      after = last.position;
    }
  }

  async types(workspaceId: WorkspaceId): Promise<HistoryTypes> {
    const types = await this.readModel.many(
      TypeCount,
      'select type, count(*) as count from rm.history where workspace_id = $1 group by type order by count desc, type',
      [workspaceId],
    );
    return { types };
  }

  async marks(workspaceId: WorkspaceId, { from, to, buckets }: HistoryMarksQuery): Promise<HistoryMarks> {
    const start = Date.parse(from);
    const width = (Date.parse(to) - start) / buckets;
    const rows = await this.readModel.many(
      Mark,
      `select floor(extract(epoch from (meta->>'at')::timestamptz - $2::text::timestamptz) * 1000 / $4::float8)::int as bucket,
              count(*) as count, max(position) as last
       from rm.history where workspace_id = $1 and meta->>'at' >= $2 and meta->>'at' < $3
       group by bucket order by bucket`,
      [workspaceId, instant(from), instant(to), width],
    );
    return {
      marks: rows.map(({ bucket, count, last }) => ({
        at: new Date(start + bucket * width).toISOString(),
        count,
        last,
      })),
    };
  }
}

/** As events write it, so that texts compare as times do. */
const instant = (text: string): string => new Date(text).toISOString();

const conditions = (workspaceId: WorkspaceId, query: HistoryQuery) => {
  const params: unknown[] = [workspaceId];
  const where = ['workspace_id = $1'];
  const add = (sql: (place: string) => string, value: unknown): void => {
    if (value === undefined) return;
    params.push(value);
    where.push(sql(`$${params.length}`));
  };
  // An agent's history is also that of its runs and triggers.
  add((p) => `(substr(stream, strpos(stream, '-') + 1) = ${p} or data->>'agentId' = ${p})`, query.thing);
  add((p) => `category = ${p}`, query.category);
  add((p) => `type = ${p}`, query.type);
  add((p) => `meta->'actor'->>'id' = ${p}`, query.actor);
  add((p) => `meta->>'correlationId' = ${p}`, query.correlation);
  add((p) => `meta->>'at' >= ${p}`, query.from && instant(query.from));
  add((p) => `meta->>'at' < ${p}`, query.to && instant(query.to));
  add((p) => `position < ${p}`, query.before);
  add((p) => `position > ${p}`, query.after);
  return { where, params };
};
