export type Tint = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export const tintClass: Record<Tint, string> = {
  1: 'bg-tint-1 text-tint-1-ink',
  2: 'bg-tint-2 text-tint-2-ink',
  3: 'bg-tint-3 text-tint-3-ink',
  4: 'bg-tint-4 text-tint-4-ink',
  5: 'bg-tint-5 text-tint-5-ink',
  6: 'bg-tint-6 text-tint-6-ink',
  7: 'bg-tint-7 text-tint-7-ink',
  8: 'bg-tint-8 text-tint-8-ink',
};

export const tints: readonly Tint[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** The same thing always gets the same tint. */
export const chooseTint = (key: string): Tint => {
  let hash = 0;
  for (const character of key) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return tints[hash % tints.length] ?? 1;
};

export const asTint = (number: number): Tint => tints[number - 1] ?? 1;
