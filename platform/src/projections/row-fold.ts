import type { EventOf, EventType } from '@throughline/contracts/domain-events.js';

type Aggregate = { readonly schemas: object };

/** The fields that become otherwise, or how they follow from row and event. Null leaves the whole row alone. */
type Change<Row, T extends EventType> = Partial<Row> | ((row: Row, event: EventOf<T>) => Partial<Row> | null);

export type RowFold<Row, Creates extends EventType, Changes extends EventType, A extends Aggregate> = {
  /** The row an event belongs to: a field of its data, or made of the event. */
  id: keyof EventOf<Creates | Changes>['data'] | ((event: EventOf<Creates | Changes>) => string);
  /** The aggregate whose revision the row carries: none of its events may be missing here, or it does not compile. */
  of?: A;
  /** Events that make the row, whether there was one before or not. */
  creates: { readonly [T in Creates]: (event: EventOf<T>, row: Row | null) => Row | null };
  /**
   * Events that change a row; without one they pass the table by. `revision`, `position` and `changedAt`, where the row
   * has them, follow by themselves.
   */
  changes?: { readonly [T in Changes]: Change<Row, T> };
} & ([Exclude<keyof A['schemas'], Creates | Changes>] extends [never]
  ? unknown
  : { missing: Exclude<keyof A['schemas'], Creates | Changes> });

/** Holds what an event that says nothing about the row changes: only the numbers that every event moves. */
export const nothing = {};

type Row = { id: string; position: number; revision?: number; changedAt?: string };
type Event = EventOf<EventType>;

/** Any fold, when its types no longer matter. */
export type AnyRowFold = {
  id: string | ((event: Event) => string);
  creates: Readonly<Record<string, (event: Event, row: Row | null) => Row | null>>;
  changes?: Readonly<Record<string, Partial<Row> | ((row: Row, event: Event) => Partial<Row> | null)>>;
};

export const toId = (id: AnyRowFold['id']): ((event: Event) => string) =>
  typeof id === 'function' ? id : ({ data }) => String(Reflect.get(data, id));

type Step = (row: Row | null, event: Event) => Row | null;

/** The fold of the events that are named into rows of these fields: one look-up an event, and nothing made but the row. */
export const evolveBy = ({ creates, changes = {} }: Omit<AnyRowFold, 'id'>, fields: readonly string[]): Step => {
  const moved = movedBy(fields);
  const steps = new Map<string, Step>();
  for (const [type, create] of Object.entries(creates)) steps.set(type, (row, event) => create(event, row));
  for (const [type, change] of Object.entries(changes))
    steps.set(type, (row, event) => {
      if (row === null) return null;
      const changed = typeof change === 'function' ? change(row, event) : change;
      return changed === null ? row : moved(row, changed, event);
    });
  return (row, event) => {
    const step = steps.get(event.type);
    return step === undefined ? row : step(row, event);
  };
};

const movedBy = (fields: readonly string[]): ((row: Row, changed: Partial<Row>, event: Event) => Row) => {
  if (fields.includes('changedAt'))
    return (row, changed, { revision, position, meta }) => ({
      ...row,
      ...changed,
      revision,
      position,
      changedAt: meta.at,
    });
  if (fields.includes('revision'))
    return (row, changed, { revision, position }) => ({ ...row, ...changed, revision, position });
  return (row, changed, { position }) => ({ ...row, ...changed, position });
};
