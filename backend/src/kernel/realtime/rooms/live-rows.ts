import { Injectable } from '@nestjs/common';
import { Topic, topics, type Room } from '@throughline/contracts/realtime.js';
import { Position } from '@throughline/contracts/receipt.js';
import { livePositionsSql } from '@throughline/platform/projections/control/builds.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { projections } from '@throughline/projections/projections.js';
import { z } from 'zod';
import { numberedEvent } from '../../log-replica/event-number.js';
import { Progress, type RoomChanges } from './progress.js';
import { maxRowsPerMessage, topicsOf, type TopicRows } from './rooms.js';

const tablesOf = new Map(projections.map(({ name, tables }) => [name, tables.map((table) => table.name)] as const));
const Found = z.object({ progress: z.record(z.string(), Position), changed: z.array(Topic) });
const Exists = z.object({ found: z.number() });

/** Reads the rows that rooms send. */
@Injectable()
export class LiveRows {
  constructor(private readonly readModel: ReadModel) {}

  /** Reads progress and changes in one statement, so that both are of one instant. */
  async readChanges(room: Room, past: ReadonlyMap<Topic, number>): Promise<RoomChanges> {
    const params: unknown[] = [room.workspaceId];
    if (room.kind === 'run') params.push(room.runId);
    const probes = topicsOf[room.kind].map((topic) => {
      params.push(past.get(topic) ?? 0);
      return `case when exists (select 1 from rm.${topic} where ${within(room)} and position > $${params.length}) then '${topic}' end`;
    });
    const found = await this.readModel.one(
      Found,
      `select (${livePositionsSql}) as progress, array_remove(array[${probes.join(', ')}], null) as changed`,
      params,
    );
    const tables = Object.entries(found?.progress ?? {}).flatMap(([projection, position]) =>
      (tablesOf.get(projection) ?? []).map((table) => [table, position] as const),
    );
    return { progress: new Progress(new Map(tables)), changed: found?.changed ?? [] };
  }

  /** At most one row more than a room sends at once. Oldest first; personal data in clear. */
  async readRowsPast(room: Room, topic: Topic, position: number): Promise<TopicRows> {
    const run = room.kind === 'run' ? [room.runId] : [];
    const rows = await this.readModel.many(
      topics[topic].row,
      `select ${columnsOf(topic)} from rm.${topic} where ${within(room)} and position > $${run.length + 2} order by position limit ${maxRowsPerMessage + 1}`,
      [room.workspaceId, ...run, position],
    );
    return { topic, rows };
  }

  async isRunOf(room: Extract<Room, { kind: 'run' }>): Promise<boolean> {
    const sql = 'select 1 as found from rm.runs where workspace_id = $1 and id = $2';
    return (await this.readModel.one(Exists, sql, [room.workspaceId, room.runId])) !== null;
  }
}

/** Not all columns: a table may have some that are too large for every reader. */
const columnsOf = (topic: Topic): string =>
  topic === 'history' ? numberedEvent('history') : Object.keys(topics[topic].row.shape).map(toSnake).join(', ');

const within = ({ kind }: Room): string => (kind === 'run' ? 'workspace_id = $1 and run_id = $2' : 'workspace_id = $1');
