import { Injectable } from '@nestjs/common';
import {
  type HistoryCauses,
  HistoryOrigin,
  HistoryPlace,
  type HistoryPlaceQuery,
  type HistoryQuery,
  type HistoryTypes,
  type HistoryTypesQuery,
} from '@throughline/contracts/history/history.requests.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { eventNumber, numberedEvent } from '../kernel/log-replica/event-number.js';
import { readEventPage, type EventPage } from '../kernel/log-replica/newest-events.js';
import { z } from 'zod';
import { ResourceNames } from './resource-names.js';
import { eventSelection, typeCounts, type FoundWords } from './event-conditions.js';
import { isShown } from './shown-events.js';
import { WordIndex } from './words/word-index.js';

/** Few enough that their sizes, which each page measures, are known soon. */
const pageOfStream = 100;
const TypeCount = z.object({ type: z.string(), count: z.int() });
const CauseCount = z.object({ correlation: z.uuid(), count: z.int() });

/** Reads the log's replica; always of one workspace. */
@Injectable()
export class HistoryQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly names: ResourceNames,
    private readonly index: WordIndex,
  ) {}

  /** `money`, here and below: with the events that say what the workspace pays. */
  async list(workspaceId: WorkspaceId, query: HistoryQuery, money: boolean): Promise<EventPage> {
    const { limit } = query;
    const words = await this.findWords(workspaceId, query);
    const { rows, more } = await readEventPage(this.readModel, {
      ...eventSelection(workspaceId, query, { limit: limit + 1, money, words }),
      limit,
    });
    return { rows: await this.names.addTo(rows), more };
  }

  /** How many events of each type match the filters. */
  async types(workspaceId: WorkspaceId, query: HistoryTypesQuery, money: boolean): Promise<HistoryTypes> {
    const words = await this.findWords(workspaceId, query);
    const { sql, params } = typeCounts(workspaceId, query, { money, words });
    return { types: await this.readModel.many(TypeCount, sql, params) };
  }

  private async findWords(workspaceId: WorkspaceId, { words }: HistoryTypesQuery): Promise<FoundWords | undefined> {
    return words === undefined ? undefined : this.index.find(workspaceId, words);
  }

  /** The first event of each cause, and how many events each has. */
  async causes(workspaceId: WorkspaceId, correlations: readonly string[], money: boolean): Promise<HistoryCauses> {
    const position = await this.position();
    const counts = await this.readModel.many(
      CauseCount,
      `select correlation, count(*)::int as count from rm.history
       where workspace_id = $1 and correlation = any($2::uuid[]) and position <= $3 and ${isShown.event('$4')} group by correlation`,
      [workspaceId, correlations, position, money],
    );
    const rows = await this.readModel.many(
      HistoryRow,
      `select first.* from unnest($2::uuid[]) as cause cross join lateral (
         select ${numberedEvent('event')} from rm.history event
         where workspace_id = $1 and correlation = cause and ${isShown.event('$3', 'event')} order by position limit 1
       ) first`,
      [workspaceId, correlations, money],
    );
    return {
      causes: await this.names.addTo(rows),
      counts: Object.fromEntries(counts.map(({ correlation, count }) => [correlation, count])),
      position,
    };
  }

  /** The position up to which the replica is complete. Read it before the replica's rows. */
  position(): Promise<number> {
    return this.readModel.livePosition('history');
  }

  async get(workspaceId: WorkspaceId, position: number, money: boolean): Promise<HistoryRow | null> {
    const sql = `select ${numberedEvent('event')} from rm.history event
      where workspace_id = $1 and position = $2 and ${isShown.event('$3', 'event')}`;
    const rows = await this.readModel.many(HistoryRow, sql, [workspaceId, position, money]);
    return (await this.names.addTo(rows))[0] ?? null;
  }

  /** Returns null without such a number among what is shown. Before the first event, a time is at the first event. */
  async findPlace(workspaceId: WorkspaceId, query: HistoryPlaceQuery, money: boolean): Promise<HistoryPlace | null> {
    const ofWorkspace = `where event.workspace_id = $1 and ${isShown.event('$2', 'event')}`;
    if ('number' in query)
      return this.place(
        `${ofWorkspace} and event.position = (select position from rm.chain_links where chain = $1 and seq = $3)`,
        [workspaceId, money, query.number],
      );
    const before = await this.place(
      `${ofWorkspace} and event.at <= $3 order by event.at desc, event.position desc limit 1`,
      [workspaceId, money, query.until],
    );
    return before ?? this.place(`${ofWorkspace} order by event.at, event.position limit 1`, [workspaceId, money]);
  }

  private place(where: string, params: readonly unknown[]): Promise<HistoryPlace | null> {
    const sql = `select event.position, event.at, ${eventNumber('event')} from rm.history event ${where}`;
    return this.readModel.one(HistoryPlace, sql, params);
  }

  /** Returns null without such an event. Where an operator works from is not the workspace's to read. */
  async findOrigin(workspaceId: WorkspaceId, position: number): Promise<HistoryOrigin | null> {
    return this.readModel.one(
      HistoryOrigin,
      `select case when meta->'actor'->>'kind' = 'operator' then null else meta->'origin' end as origin
        from rm.history where workspace_id = $1 and position = $2`,
      [workspaceId, position],
    );
  }

  /** Returns what a stream held before an event, oldest first. Its pages are limited in bytes; only one is in memory. */
  async *before({ workspaceId, stream, position }: HistoryRow): AsyncGenerator<HistoryRow[], void> {
    const sql = `select position from rm.history where workspace_id = $1 and stream = $2 and position > $3 and position < $4
      order by position limit $5`;
    const page = { sql, limit: pageOfStream, order: 'position' };
    for (let after = -1; ;) {
      const params = [workspaceId, stream, after, position, pageOfStream + 1];
      const { rows, more } = await readEventPage(this.readModel, { ...page, params });
      yield rows;
      const last = rows.at(-1);
      if (last === undefined || !more) return;
      after = last.position;
    }
  }
}
