import type { Json } from '@throughline/contracts/json.js';
import { sameJson } from '@throughline/contracts/same-json.js';

/** Values by their paths: a column, or `column.key` of a column that is an object. */
export type Fields = Readonly<Record<string, Json>>;
/** A row from the position that made it. */
export type Version = { position: number; row: Fields };
/** `was`: its value before it was set last. */
type LastSet = { position: number; was: Json | undefined };
export type Followed = {
  before: Fields | null;
  after: Fields | null;
  lastSet: ReadonlyMap<string, LastSet>;
};

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One level of objects is taken apart, so that who changed the instructions is not who changed the model. */
export const toPaths = (row: Fields): Fields => {
  const paths: Record<string, Json> = {};
  for (const [column, value] of Object.entries(row)) {
    const inner = isObject(value) ? Object.entries(value) : [];
    if (inner.length === 0) paths[column] = value;
    for (const [key, each] of inner) paths[`${column}.${key}`] = each;
  }
  return paths;
};

/** Follows a row through its versions, which come in their order. */
export class FieldFollower {
  private before: Fields | null = null;
  private current: Fields | null = null;
  private readonly lastSet = new Map<string, LastSet>();

  /** Changes up to `from` are not followed: they made what was before. */
  constructor(private readonly from: number) {}

  add({ position, row }: Version): void {
    const next = toPaths(row);
    if (position > this.from) this.note(position, next);
    else this.before = next;
    this.current = next;
  }

  result(): Followed {
    return { before: this.before, after: this.current, lastSet: this.lastSet };
  }

  private note(position: number, next: Fields): void {
    const previous = this.current ?? {};
    for (const path of new Set([...Object.keys(previous), ...Object.keys(next)]))
      if (!sameJson(previous[path], next[path])) this.lastSet.set(path, { position, was: previous[path] });
  }
}

export type FieldChange = { field: string; before?: Json; after?: Json; position: number };

const change = (field: string, values: { before: Json | undefined; after: Json | undefined }, position: number) => ({
  field,
  ...(values.before === undefined ? {} : { before: values.before }),
  ...(values.after === undefined ? {} : { after: values.after }),
  position,
});

/** The fields that are not as they were, each with the position that set it. */
export const listChanges = ({ before, after, lastSet }: Followed): FieldChange[] =>
  [...lastSet]
    .filter(([path]) => !sameJson(before?.[path], after?.[path]))
    .map(([path, { position }]) => change(path, { before: before?.[path], after: after?.[path] }, position));

/** Every field that there is, with what it was before and the position that set it. */
export const listOrigins = ({ after, lastSet }: Followed): FieldChange[] =>
  [...lastSet]
    .filter(([path]) => after?.[path] !== undefined)
    .map(([path, { position, was }]) => change(path, { before: was, after: after?.[path] }, position));
