import type { Json } from '@throughline/contracts/json.js';
import { filled, type Facts } from './references.js';
import { toText } from './values.js';

type Compare = (left: Json, right: Json) => boolean;

const numbers = (left: Json, right: Json): [number, number] | null => {
  const [a, b] = [left, right].map((value) =>
    typeof value === 'string' && value.trim() === '' ? NaN : Number(toText(value)),
  );
  return a === undefined || b === undefined || Number.isNaN(a) || Number.isNaN(b) ? null : [a, b];
};
const order = (left: Json, right: Json): number => {
  const both = numbers(left, right);
  return both === null ? toText(left).localeCompare(toText(right), 'en') : both[0] - both[1];
};
const same: Compare = (left, right) => order(left, right) === 0;
const contains: Compare = (left, right) =>
  Array.isArray(left) ? left.some((item) => same(item, right)) : toText(left).includes(toText(right));
const empty = (value: Json): boolean => ['', '[]', '{}'].includes(toText(value).trim());

/** Longer words first, so that "is not" is not read as "is". */
const comparisons: readonly [words: RegExp, compare: Compare][] = [
  [/\s+(?:is\s+at\s+least|>=)\s+/i, (a, b) => order(a, b) >= 0],
  [/\s+(?:is\s+at\s+most|<=)\s+/i, (a, b) => order(a, b) <= 0],
  [/\s+(?:is\s+(?:more|greater|later)\s+than|is\s+above|>)\s+/i, (a, b) => order(a, b) > 0],
  [/\s+(?:is\s+(?:less|smaller|earlier)\s+than|is\s+below|<)\s+/i, (a, b) => order(a, b) < 0],
  [/\s+(?:does\s+not\s+contain)\s+/i, (a, b) => !contains(a, b)],
  [/\s+(?:contains)\s+/i, contains],
  [/\s+(?:is\s+not|differs\s+from|!=)\s+/i, (a, b) => !same(a, b)],
  [/\s+(?:is|equals|==?)\s+/i, same],
];

/** The expression takes a time that grows with the square of the length. */
const longest = 4_000;
const whole = /^if\s+([\s\S]+?),?\s+then\s+([\s\S]+?)(?:[.,;]?\s+(?:otherwise|else)[,:]?\s+([\s\S]+))?$/i;

/** The step that "if … then …, otherwise …" comes to; null when there is nothing to do, and the text itself when it is no condition. */
export const chosen = (text: string, facts: Facts): string | null => {
  const parts = text.length > longest ? null : whole.exec(text);
  if (parts === null) return text;
  const [, condition = '', then = '', otherwise] = parts;
  return holds(condition, facts) ? then : (otherwise ?? null);
};

const holds = (condition: string, facts: Facts): boolean => {
  const emptiness = /^([\s\S]+?)\s+is\s+(not\s+)?empty$/i.exec(condition.trim());
  if (emptiness !== null) return empty(operand(emptiness[1] ?? '', facts)) === (emptiness[2] === undefined);
  for (const [words, compare] of comparisons) {
    const match = words.exec(condition);
    if (match === null) continue;
    const left = operand(condition.slice(0, match.index), facts);
    return compare(left, operand(condition.slice(match.index + match[0].length), facts));
  }
  const value = operand(condition, facts);
  return !empty(value) && value !== false;
};

const operand = (text: string, facts: Facts): Json =>
  filled(text.trim().replace(/^(["'`])(.*)\1$/s, '$2'), facts, () => null);
