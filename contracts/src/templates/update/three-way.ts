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
    getChange({
      field,
      base: base.get(field) ?? null,
      mine: mine.get(field) ?? null,
      theirs: theirs.get(field) ?? null,
    }),
  );

const getChange = (values: Values): Unweighed[] => {
  const { base, theirs, mine } = values;
  if (sameJson(theirs, base) || sameJson(theirs, mine)) return [];
  if (sameJson(mine, base)) return [{ ...values, merged: theirs, outcome: 'taken' }];
  const merged = mergedText(values);
  if (merged === null) return [{ ...values, merged: theirs, outcome: 'conflict' }];
  return merged === mine ? [] : [{ ...values, merged, outcome: 'taken' }];
};

/** A merge of this many steps takes at most about 40 ms. Instructions of 350 lines with 150 blank ones need fewer. */
const maxMergeSteps = 30_000_000;

/** An upper bound of the steps in which `diff3Merge` compares two texts: for each pair of equal lines, it goes through the lines matched so far. */
const getMaxSteps = (lines: readonly string[], base: readonly string[]): number => {
  const counts = new Map<string, number>();
  for (const line of base) counts.set(line, (counts.get(line) ?? 0) + 1);
  const pairs = lines.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0);
  return pairs * Math.min(lines.length, base.length);
};

/**
 * Instructions with the lines of both sides; null for any other field, when both have changed the same lines, and when
 * a merge would take too long because many lines are equal.
 */
const mergedText = ({ field, base, theirs, mine }: Values): string | null => {
  if (field !== 'instructions') return null;
  if (typeof base !== 'string' || typeof theirs !== 'string' || typeof mine !== 'string') return null;
  const [own, before, after] = [mine.split('\n'), base.split('\n'), theirs.split('\n')];
  if (getMaxSteps(own, before) + getMaxSteps(after, before) > maxMergeSteps) return null;
  const parts = diff3Merge(own, before, after);
  const text = parts.flatMap(({ ok = [] }) => ok).join('\n');
  const fits = text.length <= limits.instructions.max;
  return fits && parts.every(({ conflict }) => conflict === undefined) ? text : null;
};

/** Fields `<kind>/<name>` of a list. Where two items have the same name, the field is the first of them. */
export const namedFields = <T extends Json>(
  kind: string,
  items: readonly T[],
  getName: (item: T) => string,
): [string, Json][] => {
  const names = items.map(getName);
  return items.flatMap((item, at): [string, Json][] => {
    const name = getName(item);
    return names.indexOf(name) < at ? [] : [[`${kind}/${name}`, item]];
  });
};
