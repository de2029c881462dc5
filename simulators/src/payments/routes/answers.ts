import type { StoredObject } from '../objects/store.js';
import { listOf, type Metadata, type WireObject } from '../objects/wire-value.js';
import { getWire } from '../render/wire-of.js';
import { invalid } from '../wire/api-error.js';
import type { MetadataChange } from '../wire/fields.js';

export const answer = (object: StoredObject): WireObject => getWire(object);

type Page = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

const getPlace = (items: readonly { id: string }[], id: string, param: string): number => {
  const place = items.findIndex((item) => item.id === id);
  if (place < 0) throw invalid(`No such object: '${id}'`, param, 'resource_missing');
  return place;
};

/** A page of a list: after a cursor, or right before one. */
export const getPage = <T extends { id: string }>(
  url: string,
  items: readonly T[],
  { limit = 10, starting_after: after, ending_before: before }: Page,
): { data: T[]; has_more: boolean; object: 'list'; url: string } => {
  if (limit < 1 || limit > 100) throw invalid('This value must be between 1 and 100 (inclusive).', 'limit');
  if (after !== undefined && before !== undefined)
    throw invalid('You cannot parameterize both starting_after and ending_before.', 'ending_before');
  const list = listOf<T>(url);
  if (before !== undefined) {
    const end = getPlace(items, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { ...list, data: items.slice(start, end), has_more: start > 0 };
  }
  const start = after === undefined ? 0 : getPlace(items, after, 'starting_after') + 1;
  return { ...list, data: items.slice(start, start + limit), has_more: start + limit < items.length };
};

export const answerPage = (url: string, items: readonly StoredObject[], page: Page): WireObject => {
  const { data, ...list } = getPage(url, items, page);
  return { ...list, data: data.map(getWire) };
};

/** Metadata after a change: keys are merged, empty values remove theirs. */
export const merged = (present: Metadata, pairs: MetadataChange | undefined): Metadata => {
  if (pairs === undefined) return present;
  if (pairs === '') return {};
  return Object.fromEntries(Object.entries({ ...present, ...pairs }).filter(([, value]) => value !== ''));
};

type Named<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const isNamed = <T extends object>(fields: T | Named<T>): fields is Named<T> =>
  Object.values(fields).every((value) => value !== undefined);

/** Returns the fields that a request names, without those it leaves out. */
export const named = <T extends object>(fields: T): Named<T> => {
  const kept: T | Named<T> = { ...fields };
  for (const [key, value] of Object.entries(fields)) if (value === undefined) Reflect.deleteProperty(kept, key);
  return isNamed(kept) ? kept : {};
};
