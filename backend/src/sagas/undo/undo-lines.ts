import type { Permission } from '@throughline/contracts/permissions.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import { getUndoSetting, type UndoSetting, type UndoTable } from '@throughline/contracts/undo/undo-settings.js';
import type { UndoState } from '@throughline/contracts/undo/undo.requests.js';
import { isGone } from './undo-tables.js';
import type { Version, Versions } from './versions.js';

/** An event that a command can put back, and the row that shows what it changed. */
export type InverseEvent = { position: number; type: string; table: UndoTable; setting: UndoSetting; id: string };

/**
 * `isMade`: the events made the thing. `orderAt`: the highest is undone first, and what ends a thing after its other changes. `beforeAt`: the position at which it had the value of before. `others`: the positions
 * in between which others changed it; `at`: that of the row there.
 */
export type Line = {
  key: string;
  table: UndoTable;
  setting: UndoSetting;
  id: string;
  name: string;
  field: string;
  before: unknown;
  after: unknown;
  now: unknown;
  state: UndoState;
  isMade: boolean;
  beforeAt: number;
  orderAt: number;
  others: { after: number; upTo: number; at: number | null } | null;
};

type Context = { versions: ReadonlyMap<UndoTable, Versions>; moment: number; may: (permission: Permission) => boolean };
type Step = { event: InverseEvent; was: Version | null; is: Version | null };
type Thing = { steps: Step[]; now: Version | null; context: Context };
type Change = { event: InverseEvent; was: unknown; is: unknown };

export const groupByThing = (events: readonly InverseEvent[]): InverseEvent[][] => [
  ...Map.groupBy(events, ({ table, id }) => `${table}/${id}`).values(),
];

/** Compares, of one thing, each field that its events changed: before the first of them, after the last, and now. */
export const compareThing = (events: readonly InverseEvent[], context: Context): Line[] => {
  const [first] = events;
  const versions = first && context.versions.get(first.table);
  if (!versions) return [];
  const steps = events.map((event) => ({
    event,
    was: versions.find(event.id, event.position - 1),
    is: versions.find(event.id, event.position),
  }));
  const thing = { steps, now: versions.find(first.id, context.moment), context };
  return steps[0]?.was === null ? compareMade(thing) : compareFields(thing);
};

/** A thing that the events made is ended as a whole. */
const compareMade = ({ steps, now, context }: Thing): Line[] => {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return [];
  const { setting } = first.event;
  const { ends, fields } = getUndoSetting(setting);
  const field = fields?.[0];
  if (ends === undefined || field === undefined) return [];
  const value = now?.values[field] ?? null;
  const others = findOthers(steps, now, context.moment, (version) => version?.from);
  const isEnded = value === null || value === 'archived';
  return [
    {
      ...toLine(first.event, now ?? last.is, field),
      isMade: true,
      before: null,
      after: last.is?.values[field] ?? null,
      now: value,
      state: judge({ isEnded, others, may: context.may(ends) }),
      orderAt: first.event.position,
      others,
    },
  ];
};

const compareFields = (thing: Thing): Line[] => {
  const changes = thing.steps.flatMap(({ event, was, is }) =>
    listChanged(event, was, is).map((field) => [field, event.setting] as const),
  );
  const lines = [...new Map(changes)].flatMap(([field, setting]) => compareField(thing, field, setting) ?? []);
  // A thing that the same undo brings back can be set again.
  const comesBack = lines.some(({ field, state }) => field === 'status' && state === 'put_back');
  return lines.map(({ mayState, ...line }) =>
    line.state === 'gone' && comesBack ? { ...line, state: mayState } : line,
  );
};

const listChanged = ({ setting }: InverseEvent, was: Version | null, is: Version | null): string[] => {
  const { fields } = getUndoSetting(setting);
  const all =
    fields ?? [...new Set([...Object.keys(was?.values ?? {}), ...Object.keys(is?.values ?? {})])].filter(isId);
  return all.filter((field) => !sameJson(was?.values[field] ?? null, is?.values[field] ?? null));
};

const isId = (field: string): boolean => field.length === 36;

/** `mayState`: of one that is not gone. */
type FieldLine = Line & { mayState: UndoState };

const compareField = ({ steps, now, context }: Thing, field: string, setting: UndoSetting): FieldLine | null => {
  const read = (version: Version | null): unknown => version?.values[field] ?? null;
  const changing: Change[] = steps.map(({ event, was, is }) => ({ event, was: read(was), is: read(is) }));
  const begin = changing.findIndex(({ was, is }) => !sameJson(was, is));
  const [first, last] = [changing[begin], changing.at(-1)];
  if (!first || !last) return null;
  const { moment, may } = context;
  const others = findOthers(steps.slice(begin), now, moment, read);
  const [before, after, current] = [first.was, last.is, read(now)];
  if (sameJson(before, after) && others === null) return null;
  const lastChange = changing.findLast(({ was, is }) => !sameJson(was, is)) ?? first;
  const orderAt = (before === 'archived' ? first : lastChange).event.position;
  const isEnded = sameJson(current, before);
  const mayState = judge({ isEnded, others, may: may(getUndoSetting(setting).needs) });
  const state = isGone(first.event.table, now?.values ?? null, field) ? 'gone' : mayState;
  const line = toLine({ ...first.event, setting }, now ?? steps.at(-1)?.is ?? null, field);
  return { ...line, before, after, now: current, state, mayState, orderAt, others };
};

/** The latest stretch between or after the events in which somebody else changed what is read. */
const findOthers = (
  steps: readonly Step[],
  now: Version | null,
  moment: number,
  read: (version: Version | null) => unknown,
): Line['others'] => {
  const ends = steps.map(({ event, is }, at) => {
    const next = steps[at + 1];
    return { after: event.position, upTo: next ? next.event.position - 1 : moment, is, then: next ? next.was : now };
  });
  const found = ends.findLast(({ is, then }) => !sameJson(read(is) ?? null, read(then) ?? null));
  return found ? { after: found.after, upTo: found.upTo, at: found.then?.from ?? null } : null;
};

const judge = ({ isEnded, others, may }: { isEnded: boolean; others: Line['others']; may: boolean }): UndoState => {
  if (isEnded) return 'done';
  if (!may) return 'not_allowed';
  return others === null ? 'put_back' : 'changed_since';
};

const toLine = ({ table, setting, id, position }: InverseEvent, version: Version | null, field: string) => ({
  key: `${table}/${id}/${field}`,
  table,
  setting,
  id,
  name: version?.name ?? '',
  field,
  isMade: false,
  beforeAt: position - 1,
});
