import { jsonIn, type Json } from '@throughline/contracts/json.js';

/** An object or a list in a text, and where it is. */
export type FoundJson = { value: Json; from: number; to: number };

/** A text is gone through this often at most, so that the time goes with its length. */
const maxTimes = 8;

/** Returns the outer objects and lists in a text, in their order. */
export const findJson = (text: string): FoundJson[] => {
  const found: FoundJson[] = [];
  const opening = /[{[]/g;
  let looked = 0;
  while (looked <= text.length * maxTimes) {
    const from = opening.exec(text)?.index;
    if (from === undefined) break;
    const to = findEnd(text, from);
    looked += to - from;
    const value = jsonIn(text.slice(from, to));
    if (value === undefined) continue;
    found.push({ value, from, to });
    opening.lastIndex = to;
  }
  return found;
};

/** Returns where the bracket that opens here is closed; the end of the text if it is not. Brackets between quotes do not count. */
const findEnd = (text: string, from: number): number => {
  const mark = /["[\]{}]/g;
  mark.lastIndex = from;
  for (let depth = 0; ;) {
    const each = mark.exec(text);
    if (each === null) return text.length;
    if (each[0] === '"') mark.lastIndex = findQuoteEnd(text, mark.lastIndex);
    else depth += each[0] === '{' || each[0] === '[' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
};

const findQuoteEnd = (text: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
};
