import { isWordless, listLines } from '@throughline/contracts/agents/instruction-lines.js';
import { diffArrays } from 'diff';

/** Two texts merged over the text from which both were made. Without overlaps the three texts are the same. */
export type MergedText = {
  /** Both changed the same lines. */
  overlaps: boolean;
  /** Where they overlap, only my lines, only theirs, or theirs followed by mine. */
  mine: string;
  theirs: string;
  both: string;
};

/** Lines of the base from `start` to before `end` are replaced. */
type Hunk = { start: number; end: number; lines: string[]; side: 'mine' | 'theirs' };

const listHunks = (base: string[], next: string[], side: Hunk['side']): Hunk[] => {
  const hunks: Hunk[] = [];
  let line = 0;
  let open: Hunk | null = null;
  for (const { added, removed, value } of diffArrays(base, next)) {
    if (!added && !removed) open = null;
    else if (!open) hunks.push((open = { start: line, end: line, lines: [], side }));
    if (open && removed) open.end += value.length;
    if (open && added) open.lines.push(...value);
    if (!added) line += value.length;
  }
  return hunks;
};

/** Hunks that share a line of the base, or insert at the same place, belong to one group. */
const grouped = (hunks: readonly Hunk[]): Hunk[][] => {
  const groups: Hunk[][] = [];
  let end = -1;
  for (const hunk of [...hunks].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = groups.at(-1);
    const isInsertedWith = last?.[0]?.start === hunk.start && end === hunk.start && hunk.end === hunk.start;
    if (last && (hunk.start < end || isInsertedWith)) last.push(hunk);
    else groups.push([hunk]);
    end = Math.max(end, hunk.end);
  }
  return groups;
};

const replacedBy = (base: readonly string[], start: number, end: number, hunks: readonly Hunk[]): string[] => {
  const lines: string[] = [];
  let line = start;
  for (const hunk of hunks) {
    lines.push(...base.slice(line, hunk.start), ...hunk.lines);
    line = hunk.end;
  }
  return [...lines, ...base.slice(line, end)];
};

const sameLines = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n');

const contains = (all: readonly string[], some: readonly string[]): boolean => {
  let found = 0;
  for (const line of all) if (line === some[found]) found += 1;
  return found === some.length;
};

/** A line and its beginning: probably one line while it is typed, saved by a request whose answer got lost. */
const isTypedOn = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((one) => b.some((two) => !isWordless(one) && one !== two && two.startsWith(one)));

type Chunk = { overlaps: boolean } & Record<'mine' | 'theirs' | 'both', string[]>;

const agreed = (lines: string[]): Chunk => ({ overlaps: false, mine: lines, theirs: lines, both: lines });

const buildChunk = (base: readonly string[], group: readonly Hunk[]): Chunk => {
  const start = Math.min(...group.map((hunk) => hunk.start));
  const end = Math.max(...group.map((hunk) => hunk.end));
  const applySide = (wanted: Hunk['side']): string[] =>
    replacedBy(
      base,
      start,
      end,
      group.filter((hunk) => hunk.side === wanted),
    );
  if (group.every(({ side }) => side === 'mine')) return agreed(applySide('mine'));
  if (group.every(({ side }) => side === 'theirs')) return agreed(applySide('theirs'));
  const mine = applySide('mine');
  const theirs = applySide('theirs');
  if (sameLines(mine, theirs)) return agreed(mine);
  const both = [...theirs, ...mine.filter((line) => !theirs.includes(line))];
  // Both only added here: neither replaced words of the base.
  if (base.slice(start, end).every(isWordless)) {
    if (contains(theirs, mine)) return agreed(theirs);
    if (contains(mine, theirs)) return agreed(mine);
    if (!isTypedOn(mine, theirs) && !isTypedOn(theirs, mine)) return agreed([...theirs, ...mine]);
  }
  return { overlaps: true, mine, theirs, both };
};

/** Merges line by line. Changes of different lines are both in the result, also when the lines are next to each other. */
export const mergeLines = (base: string, mine: string, theirs: string): MergedText => {
  const before = listLines(base);
  const groups = grouped([
    ...listHunks(before, listLines(mine), 'mine'),
    ...listHunks(before, listLines(theirs), 'theirs'),
  ]);
  const merged: Chunk = { overlaps: false, mine: [], theirs: [], both: [] };
  const add = ({ overlaps, ...chunk }: Chunk): void => {
    merged.overlaps ||= overlaps;
    for (const side of ['mine', 'theirs', 'both'] as const) merged[side].push(...chunk[side]);
  };
  let line = 0;
  for (const group of groups) {
    add(agreed(before.slice(line, group[0]?.start)));
    add(buildChunk(before, group));
    line = Math.max(...group.map((hunk) => hunk.end));
  }
  add(agreed(before.slice(line)));
  const { overlaps, ...texts } = merged;
  return { overlaps, mine: texts.mine.join('\n'), theirs: texts.theirs.join('\n'), both: texts.both.join('\n') };
};
