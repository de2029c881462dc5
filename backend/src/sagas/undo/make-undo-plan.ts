import { Injectable } from '@nestjs/common';
import { CheckedJson, Content } from '@throughline/contracts/json.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { may } from '@throughline/contracts/permissions.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { UndoItem } from '@throughline/contracts/undo/undo.events.js';
import type { UndoLine, UndoPlan, UndoQuery, UndoRest } from '@throughline/contracts/undo/undo.requests.js';
import { getUndoSetting, type UndoTable } from '@throughline/contracts/undo/undo-settings.js';
import { findUndo } from '@throughline/contracts/undo/undos.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { atMoment, type Moment } from '@throughline/platform/read-model/moment.js';
import { Blobs, ContentMissing } from '../../kernel/blobs/blobs.js';
import { OutsideCalls, type CallReader } from './outside/outside-calls.js';
import { compareThing, groupByThing, type InverseEvent, type Line } from './undo-lines.js';
import { undoTables } from './undo-tables.js';
import { UndoQueries, type FoundEvent } from './undo.queries.js';
import type { Versions } from './versions.js';

/** An event that no command puts back: `findUndo` says so of its type, or the thing that it made cannot be ended. */
type Left = { event: FoundEvent; kind: UndoRest['kind']; reason: string };
export type MadePlan = { events: number; lines: Line[]; left: Left[] } & Pick<UndoPlan, 'calls' | 'moreCalls'>;

const staysReason = 'What was made here stays. Its later changes can be undone.';

/** Says what undoing events would put back, without doing it. */
@Injectable()
export class MakeUndoPlan {
  constructor(
    private readonly queries: UndoQueries,
    private readonly blobs: Blobs,
    private readonly outside: OutsideCalls,
  ) {}

  /** As of the moment: what was recorded after it is not known to the plan, but what became of calls of services outside. */
  async make(reader: CallReader, query: UndoQuery, moment: Moment): Promise<MadePlan> {
    const { left, ...compared } = await atMoment(moment, () => this.compare(reader, query, moment.position));
    const listed = await this.outside.list(
      reader,
      left.flatMap(({ event }) => getStepId(event)),
    );
    const shown = new Set(listed.calls.map(({ key }) => key));
    return { ...compared, ...listed, left: left.filter(({ event }) => !getStepId(event).some((id) => shown.has(id))) };
  }

  /** With who changed what since, for people to read. */
  async describe({ workspaceId }: CallReader, { left, ...plan }: MadePlan, moment: Moment): Promise<UndoPlan> {
    return atMoment(moment, async () => {
      const since = await this.findChanges(plan.lines);
      const rest = [...Map.groupBy(left, ({ event: { type }, reason }) => `${type} ${reason}`).values()];
      const firsts = rest.flatMap(([first]) => (first ? [first.event.position] : []));
      const causes = await this.queries.findCauses(workspaceId, [...since.values(), ...firsts]);
      return {
        ...plan,
        moment: moment.number,
        lines: plan.lines.map((line) => toUndoLine(line, causes.get(since.get(line.key) ?? -1) ?? null)),
        rest: rest.flatMap((group) => {
          const [first] = group;
          if (!first) return [];
          const { event, kind, reason } = first;
          const number = causes.get(event.position)?.number ?? null;
          return [{ type: event.type, kind, reason, count: group.length, number }];
        }),
      };
    });
  }

  private async compare({ workspaceId, rights }: CallReader, query: UndoQuery, moment: number) {
    const reader = { limit: limits.undoEvents + 1, money: may(rights, 'billing.read') };
    const found = await this.queries.listEvents(workspaceId, query, reader);
    if (found.length > limits.undoEvents) throw new DomainError('undo_too_many');
    const left: Left[] = [];
    const inverses: InverseEvent[] = [];
    for (const event of found.filter(({ stream }) => !stream.startsWith('undo-'))) {
      const undo = findUndo(event.type);
      if (undo.kind === 'inverse') inverses.push(toInverse(workspaceId, event, undo.setting));
      else left.push({ event, ...undo });
    }
    const versions = await this.readVersions(inverses, moment);
    const context = { versions, moment, may: (permission: Parameters<typeof may>[1]) => may(rights, permission) };
    const lines: Line[] = [];
    for (const thing of groupByThing(inverses)) {
      const compared = compareThing(thing, context);
      for (const line of compared) lines.push(line.setting === 'note_text' ? await this.open(workspaceId, line) : line);
      const [first] = thing;
      if (first && compared.length === 0 && wasMade(versions, first))
        left.push(
          ...found.filter(isAt(first)).map((event) => ({ event, kind: 'never' as const, reason: staysReason })),
        );
    }
    return { events: found.length, lines, left };
  }

  private async readVersions(
    events: readonly InverseEvent[],
    moment: number,
  ): Promise<ReadonlyMap<UndoTable, Versions>> {
    const versions = new Map<UndoTable, Versions>();
    for (const [table, some] of Map.groupBy(events, (event) => event.table)) {
      const around = some.flatMap(({ id, position }) => [
        { id, at: position - 1 },
        { id, at: position },
      ]);
      const now = [...new Set(some.map(({ id }) => id))].map((id) => ({ id, at: moment }));
      versions.set(table, await this.queries.listVersions(table, [...around, ...now]));
    }
    return versions;
  }

  private async findChanges(lines: readonly Line[]): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    for (const [table, some] of Map.groupBy(lines, (line) => line.table)) {
      for (const { key, isMade, others } of some) if (isMade && others?.at) found.set(key, others.at);
      const windows = some.flatMap(({ key, id, field, isMade, others }) =>
        others && !isMade ? [{ key, id, field, ...others }] : [],
      );
      if (windows.length === 0) continue;
      for (const [key, position] of await this.queries.findChanges(table, windows)) found.set(key, position);
    }
    return found;
  }

  /** Two sealed texts are never equal, so texts are compared once they are opened. */
  private async open(workspaceId: WorkspaceId, line: Line): Promise<Line> {
    try {
      const read = (value: unknown) => this.blobs.getValue(workspaceId, Content.parse(value));
      const [before, after, now] = [await read(line.before), await read(line.after), await read(line.now)];
      return { ...line, before, after, now, state: sameJson(before, now) ? 'done' : line.state };
    } catch (error) {
      if (!(error instanceof ContentMissing)) throw error;
      return { ...line, before: null, after: null, now: null, state: 'gone' };
    }
  }
}

/** Returns the id of the step that succeeded with the event, if one did. */
const getStepId = ({ type, stream, data }: FoundEvent): string[] =>
  type === 'StepSucceeded' ? [`${stream.slice(stream.indexOf('-') + 1)}/${JSON.stringify(data['seq'])}`] : [];

const toInverse = (
  workspaceId: WorkspaceId,
  { position, type, stream, data }: FoundEvent,
  setting: InverseEvent['setting'],
): InverseEvent => {
  const { table } = getUndoSetting(setting);
  const ofStream = stream.slice(stream.indexOf('-') + 1);
  return { position, type, table, setting, id: undoTables[table].rowId({ ofStream, workspaceId, data }) };
};

const wasMade = (versions: ReadonlyMap<UndoTable, Versions>, { table, id, position }: InverseEvent): boolean =>
  versions.get(table)?.find(id, position - 1) === null;

const isAt =
  ({ position }: InverseEvent) =>
  (event: FoundEvent): boolean =>
    event.position === position;

const toUndoLine = (
  { key, setting, id, name, field, before, after, now, state }: Line,
  since: UndoLine['since'],
): UndoLine => ({
  key,
  setting,
  id,
  name,
  field,
  state,
  before: CheckedJson.parse(before),
  after: CheckedJson.parse(after),
  now: CheckedJson.parse(now),
  since: since && { by: since.by, at: since.at, number: since.number },
});

/** One command sets all fields of a setting, or one of those that have no fixed fields. */
const toItemKey = ({ setting, id, field }: Line): string =>
  [setting, id, ...(getUndoSetting(setting).fields === null ? [field] : [])].join('/');

/** The last change is undone first, because a later one may need an earlier one: the trigger of an agent goes before it. */
export const toItems = (lines: readonly Line[]): UndoItem[] =>
  [...Map.groupBy(lines, toItemKey).values()]
    .flatMap((fields) => {
      const [first] = fields;
      if (!first) return [];
      const before = Object.fromEntries(fields.map(({ field, beforeAt }) => [field, beforeAt]));
      return [
        {
          last: Math.max(...fields.map(({ orderAt }) => orderAt)),
          item: { setting: first.setting, id: first.id, before },
        },
      ];
    })
    .sort((a, b) => b.last - a.last)
    .map(({ item }) => item);
