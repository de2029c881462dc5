export type Piece = { kind: 'same' | 'old' | 'new'; text: string };

/** Longest common subsequence over lines or words; quadratic, so the same beginning and end are cut off first. */
const compare = (before: readonly string[], after: readonly string[]): Piece[] => {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const room = Math.min(before.length, after.length) - head;
  while (tail < room && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const same = (text: string): Piece => ({ kind: 'same', text });
  return [
    ...before.slice(0, head).map(same),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ];
};

const tooMany = 4_000_000;

const middle = (before: readonly string[], after: readonly string[]): Piece[] => {
  const removed = before.map((text): Piece => ({ kind: 'old', text }));
  const added = after.map((text): Piece => ({ kind: 'new', text }));
  if (before.length === 0 || after.length === 0 || before.length * after.length > tooMany)
    return [...removed, ...added];
  return walk(before, after, lengths(before, after));
};

const lengths = (before: readonly string[], after: readonly string[]): Uint32Array => {
  const width = after.length + 1;
  const table = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number): number => table[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      table[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  return table;
};

const walk = (before: readonly string[], after: readonly string[], table: Uint32Array): Piece[] => {
  const width = after.length + 1;
  const pieces: Piece[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const old = before[row];
    const fresh = after[column];
    if (old !== undefined && old === fresh) {
      pieces.push({ kind: 'same', text: old });
      row += 1;
      column += 1;
    } else if (
      old !== undefined &&
      (fresh === undefined || (table[(row + 1) * width + column] ?? 0) >= (table[row * width + column + 1] ?? 0))
    ) {
      pieces.push({ kind: 'old', text: old });
      row += 1;
    } else {
      pieces.push({ kind: 'new', text: fresh ?? '' });
      column += 1;
    }
  }
  return pieces;
};

export const compareLines = (before: string, after: string): Piece[] => compare(linesOf(before), linesOf(after));

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

export const compareWords = (before: string, after: string): Piece[] => compare(wordsOf(before), wordsOf(after));

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
