import fc from 'fast-check';
import { mergeLines } from './merge-lines.js';

const text = (...lines: string[]): string => lines.join('\n');

/** Holds what happens to one line of the base: nothing, one of the two people replaces or removes it, and lines added after it. */
const lineChange = fc.record({
  by: fc.constantFrom('nobody', 'mine', 'theirs'),
  removes: fc.boolean(),
  addedAfter: fc.constantFrom('nobody', 'mine', 'theirs', 'both'),
});
type LineChange = { by: string; removes: boolean; addedAfter: string };

/** The text of one person, or of both together. */
const edited = (changes: readonly LineChange[], sides: readonly string[]): string[] =>
  changes.flatMap(({ by, removes, addedAfter }, at) => [
    ...(!sides.includes(by) ? [`base ${at}`] : removes ? [] : [`changed ${at} by ${by}`]),
    ...['theirs', 'mine']
      .filter((side) => sides.includes(side) && (addedAfter === side || addedAfter === 'both'))
      .map((side) => `added ${at} by ${side}`),
  ]);

describe('merging two edits of one text', () => {
  it('never conflicts and never loses a line when different lines were changed', () => {
    fc.assert(
      fc.property(fc.array(lineChange, { minLength: 1, maxLength: 12 }), (changes) => {
        // Two changes by one person that touch each other are one change of that person, so each gets a line between.
        const spaced = changes.flatMap((change) => [change, { by: 'nobody', removes: false, addedAfter: 'nobody' }]);
        const base = edited(spaced, []).join('\n');
        const mine = edited(spaced, ['mine']).join('\n');
        const theirs = edited(spaced, ['theirs']).join('\n');
        const { overlaps, both } = mergeLines(base, mine, theirs);
        expect(overlaps).toBe(false);
        expect(both.split('\n').sort()).toEqual(edited(spaced, ['mine', 'theirs']).sort());
      }),
      { numRuns: 500 },
    );
  });

  it('keeps every line that either person wrote in "both", whatever they wrote', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', '', '1. ', '1. a'), { maxLength: 8 });
    fc.assert(
      fc.property(lines, lines, lines, (base, mine, theirs) => {
        const merged = mergeLines(text(...base), text(...mine), text(...theirs));
        const written = [...mine, ...theirs].filter((line) => !base.includes(line) && line !== '');
        expect(merged.both.split('\n')).toEqual(expect.arrayContaining(written));
      }),
      { numRuns: 500 },
    );
  });

  it('merges the first line of one and a new last line of the other', () =>
    expect(mergeLines(text('1. Greet', '2. Ask'), text('1. Greet', '2. Ask', '3. End'), text('1. Greet Ana', '2. Ask')))
      // prettier-ignore
      .toMatchObject({ overlaps: false, both: text('1. Greet Ana', '2. Ask', '3. End') }));

  it('merges lines next to each other, and a new line after a changed one', () => {
    expect(mergeLines(text('a', 'b'), text('A', 'b'), text('a', 'B')).both).toBe(text('A', 'B'));
    expect(mergeLines('a', text('a', 'mine'), 'A').both).toBe(text('A', 'mine'));
  });

  it('keeps both when two add a last line, with or without a line break at the end', () => {
    expect(mergeLines('a', text('a', 'mine'), text('a', 'theirs'))).toMatchObject({
      overlaps: false,
      both: text('a', 'theirs', 'mine'),
    });
    expect(mergeLines('a\n', text('a', 'mine'), text('a', 'theirs', ''))).toMatchObject({
      overlaps: false,
      both: text('a', 'theirs', 'mine'),
    });
    expect(mergeLines('', 'mine', 'theirs').both).toBe(text('theirs', 'mine'));
  });

  it('does not double a line that both have', () =>
    expect(mergeLines('a', text('a', 'new'), text('a', 'new', 'more')).both).toBe(text('a', 'new', 'more')));

  it('overlaps where both changed one line, and merges the rest in each choice', () =>
    expect(mergeLines(text('a', 'b', 'c'), text('a mine', 'b', 'c'), text('a theirs', 'b', 'c', 'd'))).toEqual({
      overlaps: true,
      mine: text('a mine', 'b', 'c', 'd'),
      theirs: text('a theirs', 'b', 'c', 'd'),
      both: text('a theirs', 'a mine', 'b', 'c', 'd'),
    }));
});
