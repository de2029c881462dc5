import type { Json } from '@throughline/contracts/json.js';

/** The value at a path such as `authed_user.id`, `data.0.id` or `items.*.id`: there, the first element that has one. */
export const valueAt = (json: Json | undefined, path: string): Json | undefined => at(json, path.split('.'));

const at = (json: Json | undefined, [key, ...rest]: readonly string[]): Json | undefined => {
  if (key === undefined) return json;
  if (typeof json !== 'object' || json === null) return undefined;
  if (key === '*')
    return (Array.isArray(json) ? json : Object.values(json))
      .map((item) => at(item, rest))
      .find((value) => value !== undefined);
  const inner = Array.isArray(json) ? json[Number(key)] : Object.hasOwn(json, key) ? json[key] : undefined;
  return at(inner, rest);
};

/** Every text at a path, in the order of the elements; null for an element that has none. */
export const textsAt = (json: Json | undefined, path: string): (string | null)[] => {
  const [before, after] = path.split(/(?:^|\.)\*\./);
  if (after === undefined) return [textAt(json, path)];
  const list = before === '' || before === undefined ? json : valueAt(json, before);
  return Array.isArray(list) ? list.map((item) => textAt(item, after)) : [];
};

/** A text or a number there, as a text of at most 300 characters; null for anything else. */
export const textAt = (json: Json | undefined, path: string | null): string | null => {
  const value = path === null ? undefined : valueAt(json, path);
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, 300) : null;
};
