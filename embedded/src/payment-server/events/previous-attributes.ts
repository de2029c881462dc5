import { isObject, type WireObject, type WireValue } from '../objects/wire-value.js';

const same = (a: WireValue, b: WireValue): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The former values of what changed: inside an object only its changed keys, and lists as a whole. */
export const previousAttributes = (before: WireObject, after: WireObject): WireObject => {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...keys].filter((key) => !same(before[key], after[key]));
  return Object.fromEntries(
    changed.map((key) => {
      const [former, latter] = [before[key], after[key]];
      const both = isObject(former) && isObject(latter);
      return [key, both ? previousAttributes(former, latter) : (former ?? null)];
    }),
  );
};
