import { Injectable } from '@nestjs/common';
import { topics, type Room, type RowsMessage, type Topic } from '@throughline/contracts/realtime.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { projections } from '@throughline/projections/projections.js';
import { z } from 'zod';

/** More rows than this at once are not news any more: the browser loads afresh. */
export const mostRows = 2_000;

export type TopicRows = RowsMessage['rows'][number];

const projectionOf = new Map(projections.flatMap(({ name, tables }) => tables.map((table) => [table.name, name] as const)));
const Exists = z.object({ found: z.number() });

/** How far each read table is: every row up to there can be read. */
export class Progress {
  constructor(private readonly slots: ReadonlyMap<string, number>) {}

  of(topic: Topic): number {
    return this.slots.get(projectionOf.get(topic) ?? '') ?? 0;
  }

  least(of: readonly Topic[]): number {
    return Math.min(...of.map((topic) => this.of(topic)));
  }
}

/** Reads what rooms are told. */
@Injectable()
export class LiveRows {
  constructor(
    private readonly postgres: Postgres,
    private readonly readModel: ReadModel,
  ) {}

  /** Asked for before the rows are read: what it promises is then sure to be seen. */
  async progress(): Promise<Progress> {
    const slots = await this.postgres.query<{ projection: string; position: number }>(
      `select projection, min(position) as position from proj.slot where status = 'live' group by projection`,
    );
    return new Progress(new Map(slots.map(({ projection, position }) => [projection, position])));
  }

  /** One more row than a room is told at once, when there are too many. Oldest first; personal data in clear. */
  async past(room: Room, topic: Topic, position: number): Promise<TopicRows> {
    const params: unknown[] = [room.workspaceId, position];
    if (room.kind === 'run') params.push(room.runId);
    const rows = await this.readModel.many(
      topics[topic].row,
      `select * from rm.${topic} where workspace_id = $1 and position > $2${room.kind === 'run' ? ' and run_id = $3' : ''}
       order by position limit ${mostRows + 1}`,
      params,
    );
    return { topic, rows };
  }

  async isRunOf(room: Extract<Room, { kind: 'run' }>): Promise<boolean> {
    const sql = 'select 1 as found from rm.runs where workspace_id = $1 and id = $2';
    return (await this.readModel.one(Exists, sql, [room.workspaceId, room.runId])) !== null;
  }
}
