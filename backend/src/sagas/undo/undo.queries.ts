import { Injectable } from '@nestjs/common';
import { Actor } from '@throughline/contracts/event.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { StoredData } from '@throughline/contracts/history/history.row.js';
import { Instant } from '@throughline/contracts/row.js';
import { UndoRow } from '@throughline/contracts/undo/undo.row.js';
import type { UndoTable } from '@throughline/contracts/undo/undo-settings.js';
import type { UndoQuery } from '@throughline/contracts/undo/undo.requests.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { eventSelection, isShown, WordIndex } from '../../history/public.js';
import { eventNumber } from '../../kernel/log-replica/event-number.js';
import { undoTables, type Values } from './undo-tables.js';
import { toVersion, Versions, type At } from './versions.js';

/** `data`: of events whose stream is not of the one thing that they change; of one that says how a step ended, the step. */
const FoundEvent = z.object({ position: z.int(), type: z.string(), stream: z.string(), data: StoredData });
export type FoundEvent = z.infer<typeof FoundEvent>;
const Change = z.object({ key: z.string(), position: z.int() });
const Cause = z.object({ position: z.int(), by: Actor, at: Instant, number: z.int().nullable() });
export type Cause = z.infer<typeof Cause>;
const CommandOf = z.object({ command: z.string() });

/** A field of a row, and the positions in between which it may have changed. */
export type Window = { key: string; id: string; field: string; after: number; upTo: number };
type Reader = { limit: number; money: boolean };

const sharedStreams = `'workspace', 'endpoint', 'budget'`;

/** Reads what an undo needs: the events, and the rows that they changed as they were at many positions. */
@Injectable()
export class UndoQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly words: WordIndex,
  ) {}

  /** Oldest first. */
  async listEvents(workspaceId: WorkspaceId, { number, ...filters }: UndoQuery, reader: Reader): Promise<FoundEvent[]> {
    const words = filters.words === undefined ? undefined : await this.words.find(workspaceId, filters.words);
    const { sql, params } =
      number === undefined
        ? eventSelection(workspaceId, { ...filters, limit: reader.limit }, { ...reader, words })
        : selectOne(workspaceId, number, reader);
    return this.readModel.many(
      FoundEvent,
      `select event.position, event.type, event.stream,
         case when event.category in (${sharedStreams}) then event.data 
           when event.type = 'StepSucceeded' then json_build_object('seq', event.data->'seq') else '{}' end as data
       from (${sql}) found join rm.history event using (position) order by event.position`,
      params,
    );
  }

  /** The versions of rows at positions, with one statement for all. To be read at a moment. */
  async listVersions(table: UndoTable, wanted: readonly At[]): Promise<Versions> {
    const { columns, idType } = undoTables[table];
    const fields = ['id', 'from_position', 'until_position', ...columns].map((column) => `v.${column}`).join(', ');
    const rows = await this.readModel.many(
      VersionRow,
      `select distinct on (v.id, v.from_position) ${fields}
       from unnest($1::${idType}[], $2::bigint[]) as wanted(id, at) cross join lateral (
         select * from rm.${table}_versions one
         where one.id = wanted.id and one.from_position <= wanted.at order by one.from_position desc limit 1
       ) v where v.until_position > wanted.at`,
      [wanted.map(({ id }) => id), wanted.map(({ at }) => at)],
    );
    return new Versions(rows.map((row) => toVersion(undoTables[table], row)));
  }

  /** Returns the positions of the last change of fields within windows, by key. To be read at a moment. */
  async findChanges(table: UndoTable, windows: readonly Window[]): Promise<ReadonlyMap<string, number>> {
    const { idType, value = 'to_jsonb(v)->column_name' } = undoTables[table];
    const rows = await this.readModel.many(
      Change,
      `select key, changed.position
       from unnest($1::text[], $2::${idType}[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])
         as wanted(key, id, field, column_name, after, up_to)
       cross join lateral (
         select position from (
           select v.from_position as position, ${value} as value, lag(${value}) over (order by v.from_position) as before
           from rm.${table}_versions v
           where v.id = wanted.id and v.until_position > wanted.after and v.from_position <= wanted.up_to
         ) each where each.position > wanted.after and value is distinct from before order by position desc limit 1
       ) changed`,
      [
        windows.map(({ key }) => key),
        windows.map(({ id }) => id),
        windows.map(({ field }) => field),
        windows.map(({ field }) => toSnake(field)),
        windows.map(({ after }) => after),
        windows.map(({ upTo }) => upTo),
      ],
    );
    return new Map(rows.map(({ key, position }) => [key, position]));
  }

  async findCauses(workspaceId: WorkspaceId, positions: readonly number[]): Promise<ReadonlyMap<number, Cause>> {
    const rows = await this.readModel.many(
      Cause,
      `select event.position, event.meta->'actor' as by, event.at, ${eventNumber('event')}
       from rm.history event where workspace_id = $1 and event.position = any($2::bigint[])`,
      [workspaceId, positions],
    );
    return new Map(rows.map((row) => [row.position, row]));
  }

  /** The row as it is now, outside of any moment. */
  async findNow(table: UndoTable, id: string): Promise<Values | null> {
    const { columns, idType, values } = undoTables[table];
    const row = await this.readModel.one(
      NowRow,
      `select ${columns.join(', ')} from rm.${table} where id = $1::${idType}`,
      [id],
    );
    return row && values(row);
  }

  /** Returns once the projections have folded the position. */
  waitFor(position: number, projections: readonly string[]): Promise<void> {
    return this.readModel.waitFor(position, projections);
  }

  find(workspaceId: WorkspaceId, undoId: string): Promise<UndoRow | null> {
    return this.readModel.one(UndoRow, 'select * from rm.undos where workspace_id = $1 and id = $2', [
      workspaceId,
      undoId,
    ]);
  }

  /** The ids of commands that an undo has carried out. */
  async listCommands(workspaceId: WorkspaceId, correlationId: string): Promise<ReadonlySet<string>> {
    const rows = await this.readModel.many(
      CommandOf,
      `select meta->>'commandId' as command from rm.history where workspace_id = $1 and correlation = $2`,
      [workspaceId, correlationId],
    );
    return new Set(rows.map(({ command }) => command));
  }
}

const NowRow = z.looseObject({});
const VersionRow = z.looseObject({ id: z.string(), fromPosition: z.int(), untilPosition: z.int() });

const selectOne = (workspaceId: WorkspaceId, number: number, { money }: Reader) => ({
  sql: `select position from rm.history where workspace_id = $1 and ${isShown.event('$3')}
    and position = (select position from rm.chain_links where chain = $1 and seq = $2)`,
  params: [workspaceId, number, money],
});
