export type LinePlace = { line: number; column: number };

/** The line and the column, both from 0, of a place in a text; a place after its end is its end. */
export const placeInLines = (text: string, place: number): LinePlace => {
  const before = text.slice(0, place).split('\n');
  return { line: before.length - 1, column: before.at(-1)?.length ?? 0 };
};
