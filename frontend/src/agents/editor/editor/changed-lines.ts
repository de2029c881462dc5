import { compareLines } from '../../../ui/diff/compare-text.js';

/** Numbers (from 0) of the lines that are new or changed since the text before; of none when there was none. */
export const changedLines = (before: string | null, now: string): ReadonlySet<number> => {
  const changed = new Set<number>();
  if (before === null || before === now) return changed;
  let line = 0;
  for (const { kind } of compareLines(before, now)) {
    if (kind === 'new') changed.add(line);
    if (kind !== 'old') line += 1;
  }
  return changed;
};
