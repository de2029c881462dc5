import type { Json } from '@throughline/contracts/json.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import fc from 'fast-check';
import {
  FieldFollower,
  listChanges,
  listOrigins,
  toPaths,
  type FieldChange,
  type Fields,
  type Version,
} from './follow-fields.js';

const follow = (versions: readonly Version[], from: number, to: number) => {
  const follower = new FieldFollower(from);
  const since = versions.filter(({ position }) => position <= from).length - 1;
  for (const version of versions.slice(Math.max(since, 0))) if (version.position <= to) follower.add(version);
  return follower.result();
};
const getRow = (versions: readonly Version[], at: number): Fields =>
  toPaths(versions.findLast(({ position }) => position <= at)?.row ?? {});

/** Lays changes over a row. */
const apply = (changes: readonly FieldChange[], row: Fields): Record<string, Json> => {
  const changed = new Map(Object.entries(row));
  for (const { field, after } of changes) {
    if (after === undefined) changed.delete(field);
    else changed.set(field, after);
  }
  return Object.fromEntries(changed);
};

const value = fc.constantFrom<Json>(null, 0, 1, '', 'a', 'b', true, ['a'], ['a', 'b'], {});
const row = fc.record({
  name: fc.constantFrom('Clerk', 'Porter'),
  draft: fc.oneof(value, fc.dictionary(fc.constantFrom('model', 'tools', 'text'), value, { noNullPrototype: true })),
  status: value,
});
const history = fc
  .array(row, { minLength: 1, maxLength: 40 })
  .map((rows) => rows.map((each, at): Version => ({ position: (at + 1) * 3, row: each })));
const moment = fc.nat(130);

describe('The fields of a row between two moments', () => {
  it('lead from the row of the first to that of the second', () => {
    fc.assert(
      fc.property(history, moment, moment, (versions, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const changes = listChanges(follow(versions, from, to));
        expect(apply(changes, getRow(versions, from))).toEqual(getRow(versions, to));
        for (const { before, after } of changes) expect(sameJson(before, after)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are each set by the last version that changed that very field', () => {
    fc.assert(
      fc.property(history, moment, moment, (versions, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        for (const { field, after, position } of listChanges(follow(versions, from, to))) {
          expect(position > from && position <= to).toBe(true);
          expect(sameJson(getRow(versions, position)[field], after)).toBe(true);
          expect(sameJson(getRow(versions, position - 1)[field], after)).toBe(false);
          const later = versions.filter((version) => version.position >= position && version.position <= to);
          expect(later.every((version) => sameJson(toPaths(version.row)[field], after))).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('have each an origin, and what they were before it', () => {
    fc.assert(
      fc.property(history, moment, (versions, to) => {
        const row = getRow(versions, to);
        const origins = listOrigins(follow(versions, -1, to));
        expect(Object.fromEntries(origins.map(({ field, after }) => [field, after]))).toEqual(row);
        for (const { field, before, position } of origins)
          expect(sameJson(getRow(versions, position - 1)[field], before)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('take one level of objects apart, and leave lists and empty objects whole', () => {
    expect(toPaths({ a: { b: 1, c: { d: 2 } }, e: {}, f: [1] })).toEqual({ 'a.b': 1, 'a.c': { d: 2 }, e: {}, f: [1] });
  });
});
