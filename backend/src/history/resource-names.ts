import { Injectable } from '@nestjs/common';
import { firstName, namedThings, namingTypes } from '@throughline/contracts/history/names.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';

const Named = z.object({ thing: z.string(), before: z.int(), name: z.string() });
const naming = namingTypes.map((type) => `'${type}'`).join(', ');

/** Things whose names an event shows; a thing of another workspace has no name in this one. */
type Wanted = { thing: string; before: number; workspaceId: WorkspaceId | null };

/** Names things as they were called when an event happened. */
@Injectable()
export class ResourceNames {
  constructor(private readonly readModel: ReadModel) {}

  /** Adds the names, with one query for all events. */
  async addTo(rows: readonly HistoryRow[]): Promise<HistoryRow[]> {
    const wanted = rows.flatMap((row) =>
      namedThings(row).map((thing) => ({ thing, before: row.position, workspaceId: row.workspaceId })),
    );
    if (wanted.length === 0) return rows.map((row) => ({ ...row, names: {} }));
    const names = await this.before(wanted);
    return rows.map((row) => ({ ...row, names: getNames(row, names) }));
  }

  /** The positions first, because data may be large and one event names its thing in many. */
  private async before(wanted: readonly Wanted[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.readModel.many(
      Named,
      `with named as materialized (
         select thing, before, found.position
         from unnest($1::text[], $2::bigint[], $3::uuid[]) as wanted(thing, before, workspace)
         cross join lateral (
           select position, workspace_id from rm.history
           where resource = thing and type in (${naming}) and position < before order by position desc limit 1
         ) found
         where found.workspace_id = workspace
       )
       select thing, before, name from named join (
         select position, coalesce(data->>'name', '#' || (data->>'number')) as name
         from rm.history where position in (select position from named)
       ) event using (position) where name is not null`,
      [
        wanted.map(({ thing }) => thing),
        wanted.map(({ before }) => before),
        wanted.map(({ workspaceId }) => workspaceId),
      ],
    );
    return new Map(found.map(({ thing, before, name }) => [toKey(thing, before), name]));
  }
}

const toKey = (thing: string, before: number): string => `${thing} ${before}`;

const getNames = (row: HistoryRow, names: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    namedThings(row).flatMap((thing) => {
      const name = names.get(toKey(thing, row.position)) ?? firstName(row, thing);
      return name === undefined ? [] : [[thing, name]];
    }),
  );
