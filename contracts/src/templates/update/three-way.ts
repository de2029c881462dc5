import { diff3Merge } from 'node-diff3';
import type { Json } from '../../json.js';
import { limits } from '../../limits.js';
import { sameJson } from '../../same-json.js';
import type { UpdateChange } from './update-change.js';

export type Fields = ReadonlyMap<string, Json>;
type Sides = { base: Fields; theirs: Fields; mine: Fields };
type Unweighed = Omit<UpdateChange, 'raises'>;
type Values = Pick<UpdateChange, 'field' | 'base' | 'theirs' | 'mine'>;

/** The fields that theirs has changed and mine does not have like that yet: those of mine first, then the new ones. */
export const changesBetween = ({ base, theirs, mine }: Sides): Unweighed[] =>
  [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((field) =>
    changeOf({
      field,
      base: base.get(field) ?? null,
      mine: mine.get(field) ?? null,
      theirs: theirs.get(field) ?? null,
    }),
  );

const changeOf = (values: Values): Unweighed[] => {
  const { base, theirs, mine } = values;
  if (sameJson(theirs, base) || sameJson(theirs, mine)) return [];
  if (sameJson(mine, base)) return [{ ...values, merged: theirs, outcome: 'taken' }];
  const merged = mergedText(values);
  if (merged === null) return [{ ...values, merged: theirs, outcome: 'conflict' }];
  return merged === mine ? [] : [{ ...values, merged, outcome: 'taken' }];
};

/** Instructions with the lines of both sides; null for any other field, and when both have changed the same lines. */
const mergedText = ({ field, base, theirs, mine }: Values): string | null => {
  if (field !== 'instructions') return null;
  if (typeof base !== 'string' || typeof theirs !== 'string' || typeof mine !== 'string') return null;
  const parts = diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'));
  const text = parts.flatMap(({ ok = [] }) => ok).join('\n');
  const fits = text.length <= limits.instructions.max;
  return fits && parts.every(({ conflict }) => conflict === undefined) ? text : null;
};

/** Fields `<kind>/<name>` of a list. Where two items have the same name, the field is the first of them. */
export const namedFields = <T extends Json>(
  kind: string,
  items: readonly T[],
  nameOf: (item: T) => string,
): [string, Json][] => {
  const names = items.map(nameOf);
  return items.flatMap((item, at): [string, Json][] => {
    const name = nameOf(item);
    return names.indexOf(name) < at ? [] : [[`${kind}/${name}`, item]];
  });
};
