import { Injectable } from '@nestjs/common';
import { moneyCategories } from '@throughline/contracts/history/money-categories.js';
import { limits } from '@throughline/contracts/limits.js';
import { Topic, topics, type Room } from '@throughline/contracts/realtime.js';
import { Position } from '@throughline/contracts/receipt.js';
import { livePositionsSql } from '@throughline/platform/projections/control/builds.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { projections } from '@throughline/projections/projections.js';
import { z } from 'zod';
import { numberedEvent } from '../../log-replica/event-number.js';
import { rowSize } from '../../read-tables/row-size.js';
import { TablePositions, type RoomChanges } from './table-positions.js';
import { topicsOf, type MeasuredRows } from './rooms.js';

const tablesOf = new Map(projections.map(({ name, tables }) => [name, tables.map((table) => table.name)] as const));
const Found = z.object({ positions: z.record(z.string(), Position), changed: z.array(Topic) });
const Exists = z.object({ found: z.number() });

/** Reads the rows that rooms send. */
@Injectable()
export class LiveRows {
  constructor(private readonly readModel: ReadModel) {}

  /** Reads positions and changes in one statement, so that both are of one instant. */
  async readChanges(room: Room, past: ReadonlyMap<Topic, number>): Promise<RoomChanges> {
    const params: unknown[] = [room.workspaceId];
    if (room.kind === 'run') params.push(room.runId);
    const probes = topicsOf[room.kind].map((topic) => {
      params.push(past.get(topic) ?? 0);
      return `case when exists (select 1 from rm.${topic} where ${within(room)}${shownIn(topic)} and position > $${params.length}) then '${topic}' end`;
    });
    const found = await this.readModel.one(
      Found,
      `select (${livePositionsSql}) as positions, array_remove(array[${probes.join(', ')}], null) as changed`,
      params,
    );
    const tables = Object.entries(found?.positions ?? {}).flatMap(([projection, position]) =>
      (tablesOf.get(projection) ?? []).map((table) => [table, position] as const),
    );
    return { positions: new TablePositions(new Map(tables)), changed: found?.changed ?? [] };
  }

  /**
   * Oldest first; personal data in clear. Rows after the one that exceeds what a message may contain are not read, so
   * that many large ones never are in memory together.
   */
  async readRowsPast(room: Room, topic: Topic, position: number): Promise<MeasuredRows> {
    const run = room.kind === 'run' ? [room.runId] : [];
    const found = await this.readModel.many(
      measuredRow(topic),
      `select ${getColumns(topic)}, row_bytes from (
         select *, sum(row_bytes) over (order by position rows unbounded preceding) - row_bytes as earlier_bytes
         from (select *, ${getSize(topic)} as row_bytes from rm.${topic}
               where ${within(room)}${shownIn(topic)} and position > $${run.length + 2} order by position limit ${limits.liveMessage.rows + 1}) past
       ) changed where earlier_bytes <= ${limits.liveMessage.bytes} order by position`,
      [room.workspaceId, ...run, position],
    );
    return {
      topic,
      rows: found.map(({ rowBytes: _, ...row }) => row),
      bytes: found.reduce((sum, { rowBytes }) => sum + rowBytes, 0),
    };
  }

  async isRunOf(room: Extract<Room, { kind: 'run' }>): Promise<boolean> {
    const sql = 'select 1 as found from rm.runs where workspace_id = $1 and id = $2';
    return (await this.readModel.one(Exists, sql, [room.workspaceId, room.runId])) !== null;
  }
}

const listFields = (topic: Topic): string[] => Object.keys(topics[topic].row.shape).map(toSnake);

/** Not all columns: a table may have some that are too large for every reader. */
const getColumns = (topic: Topic): string =>
  topic === 'history' ? numberedEvent('changed') : listFields(topic).join(', ');

/** An event's number is none of the columns of its row, and only what it carries is of any size. */
const getSize = (topic: Topic): string => rowSize(topic === 'history' ? ['data', 'meta'] : listFields(topic));

/** A schema is slow to make, so each is kept. */
const measuredRows = new Map<Topic, z.ZodType<{ rowBytes: number }>>();

const measuredRow = (topic: Topic): z.ZodType<{ rowBytes: number }> => {
  const known = measuredRows.get(topic);
  if (known !== undefined) return known;
  const schema = z.object({ ...topics[topic].row.shape, rowBytes: z.int() });
  measuredRows.set(topic, schema);
  return schema;
};

/** All members in a room receive the same, so what only some may read is left out; their lists have it. */
const shownIn = (topic: Topic): string =>
  topic === 'history' ? ` and category not in (${moneyCategories.map((each) => `'${each}'`).join(', ')})` : '';

const within = ({ kind }: Room): string => (kind === 'run' ? 'workspace_id = $1 and run_id = $2' : 'workspace_id = $1');
