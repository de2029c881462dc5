import { Injectable } from '@nestjs/common';
import { ThingKind, type ChangedThing, type Comparison } from '@throughline/contracts/history/compare.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { CheckedJson } from '@throughline/contracts/json.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { numberedEvent } from '../../kernel/log-replica/event-number.js';
import { ResourceNames } from '../resource-names.js';
import { isShown } from '../shown-events.js';
import { FieldFollower, listChanges, listOrigins, type Fields, type Followed } from './follow-fields.js';
import type { Thing } from './things.js';

/** Between two positions: after the first, up to the second. */
export type Span = { from: number; to: number };

const pageThings = 50;
const pageVersions = 500;

const Counted = z.object({ kind: ThingKind, count: z.int() });
const Changed = z.object({ id: z.string() });
const Version = z.looseObject({ id: z.string(), fromPosition: z.int() }).catchall(CheckedJson);
type Version = z.infer<typeof Version>;

/** The things with a version made between `$1` and `$2` that are not as they were: `$3` are fields that do not count. */
const changedThings = ({ table }: Thing): string => `
  (select touched.id, touched.changed from (
     select id, max(from_position) as changed from rm.${table}_versions
     where from_position > $1 and from_position <= $2 group by id) touched
   join rm.${table}_versions now on now.id = touched.id and now.from_position = touched.changed
   left join rm.${table}_versions past on past.id = touched.id and past.from_position <= $1 and past.until_position > $1
   where to_jsonb(now) - $3::text[] is distinct from to_jsonb(past) - $3::text[])`;

/** Holds the columns that make a version another one although the thing is the same. */
const ofTheVersion = ['from_position', 'until_position', 'revision', 'position', 'changed_at', 'search'];

/** Reads all versions of the things of a workspace; asked at a moment, to which the past is folded. */
@Injectable()
export class CompareQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly names: ResourceNames,
  ) {}

  async counts(things: readonly Thing[], { from, to }: Span): Promise<Comparison['kinds']> {
    const each = things.map(
      (thing) => `select '${thing.kind}' as kind, count(*)::int as count from ${changedThings(thing)} changed`,
    );
    const found = await this.readModel.many(Counted, each.join(' union all '), [from, to, ofTheVersion]);
    return things.flatMap(({ kind }) => found.filter((one) => one.kind === kind && one.count > 0));
  }

  /** The thing that was changed last comes first. */
  async changed(thing: Thing, span: Span, after: number): Promise<{ things: ChangedThing[]; more: boolean }> {
    const rows = await this.readModel.many(
      Changed,
      `select id::text from ${changedThings(thing)} changed order by changed.changed desc, id limit $4 offset $5`,
      [span.from, span.to, ofTheVersion, pageThings + 1, after],
    );
    const ids = rows.slice(0, pageThings).map(({ id }) => id);
    const followed = await this.follow(thing, ids, span);
    const things = ids.flatMap((id) => {
      const one = followed.get(id);
      return one === undefined ? [] : [toChangedThing(thing, id, one, listChanges(one))];
    });
    return { things, more: rows.length > pageThings };
  }

  /** Returns things as they were at a position, without those that were not there. */
  async origins(thing: Thing, ids: readonly string[], to: number): Promise<ChangedThing[]> {
    const followed = await this.follow(thing, ids, { from: -1, to });
    return ids.flatMap((id) => {
      const one = followed.get(id);
      return one === undefined ? [] : [toChangedThing(thing, id, one, listOrigins(one))];
    });
  }

  /** The events that gave fields their values, as History lists them. */
  async events(workspaceId: WorkspaceId, things: readonly ChangedThing[], money: boolean): Promise<HistoryRow[]> {
    const positions = [...new Set(things.flatMap(({ fields }) => fields.map(({ position }) => position)))];
    const rows = await this.readModel.many(
      HistoryRow,
      `select ${numberedEvent('event')} from rm.history event
       where workspace_id = $1 and position = any($2) and ${isShown.event('$3', 'event')} order by position`,
      [workspaceId, positions, money],
    );
    return this.names.addTo(rows);
  }

  /** A page of versions at a time, because a thing may have many. */
  private async follow(thing: Thing, ids: readonly string[], { from, to }: Span): Promise<Map<string, Followed>> {
    const followers = new Map<string, FieldFollower>();
    for (let last: { id: string | null; position: number } = { id: null, position: 0 }; ;) {
      const versions = await this.readModel.many(
        Version,
        `select * from rm.${thing.table}_versions
         where id = any($1::${thing.idType}[]) and from_position <= $2 and until_position > $3
           and ($4::${thing.idType} is null or (id, from_position) > ($4, $5))
         order by id, from_position limit ${pageVersions}`,
        [ids, to, from, last.id, last.position],
      );
      for (const version of versions) {
        const follower = followers.get(version.id) ?? new FieldFollower(from);
        followers.set(version.id, follower);
        follower.add({ position: version.fromPosition, row: getFields(thing, version) });
      }
      const end = versions.at(-1);
      if (end === undefined || versions.length < pageVersions) break;
      last = { id: end.id, position: end.fromPosition };
    }
    return new Map([...followers].map(([id, follower]) => [id, follower.result()]));
  }
}

const getFields = ({ fields }: Thing, version: Version): Fields =>
  Object.fromEntries(fields.map((field) => [field, version[field] ?? null]));

const toChangedThing = (
  { kind, name }: Thing,
  id: string,
  { before, after }: Followed,
  fields: ChangedThing['fields'],
): ChangedThing => {
  const named = name === null ? undefined : after?.[name];
  return {
    kind,
    id,
    name: typeof named === 'string' ? named : (findTitle(after) ?? ''),
    made: before === null,
    fields,
  };
};

const Newest = z.object({ 'newest.card': z.object({ title: z.string() }) });

/** A template has its title in its newest version. */
const findTitle = (fields: Fields | null): string | undefined => Newest.safeParse(fields).data?.['newest.card'].title;
