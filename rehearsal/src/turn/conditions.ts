import type { Json } from '@throughline/contracts/json.js';
import { filled, type Facts } from './references.js';
import { isObject, toText } from './values.js';

type Compare = (left: Json, right: Json) => boolean;

type Comparable = { text: string; number: number };
const comparable = (value: Json): Comparable => {
  const text = toText(value);
  return { text, number: typeof value === 'string' && text.trim() === '' ? NaN : Number(text) };
};
const inEnglish = new Intl.Collator('en');
const order = (left: Comparable, right: Comparable): number =>
  Number.isNaN(left.number) || Number.isNaN(right.number)
    ? inEnglish.compare(left.text, right.text)
    : left.number - right.number;
const ordered =
  (holds: (order: number) => boolean): Compare =>
  (left, right) =>
    holds(order(comparable(left), comparable(right)));
const same = ordered((is) => is === 0);
const contains: Compare = (left, right) => {
  if (!Array.isArray(left)) return toText(left).includes(toText(right));
  const wanted = comparable(right);
  return left.some((item) => order(comparable(item), wanted) === 0);
};
const empty = (value: Json, { budget }: Facts): boolean => {
  const text = toText(value);
  budget.compare(text.length);
  return ['', '[]', '{}'].includes(text.trim());
};

/** Matches the words only and leaves the spaces around them to be trimmed, so that the time grows with the length only. */
const between = (words: string): RegExp => new RegExp(`(?<=\\s)(?:${words.replaceAll(' ', '\\s+')})(?=\\s)`, 'i');

/** Longer words first, so that "is not" is not read as "is"; each with the words for its opposite. */
const comparisons: readonly [words: RegExp, compare: Compare, opposite: string][] = [
  [between('is at least|>='), ordered((is) => is >= 0), 'is not at least'],
  [between('is at most|<='), ordered((is) => is <= 0), 'is not at most'],
  [between('is (?:more|greater|later) than|is above|>'), ordered((is) => is > 0), 'is not more than'],
  [between('is (?:less|smaller|earlier) than|is below|<'), ordered((is) => is < 0), 'is not less than'],
  [between('does not contain'), (a, b) => !contains(a, b), 'contains'],
  [between('contains'), contains, 'does not contain'],
  [between('is not|differs from|!='), (a, b) => !same(a, b), 'is'],
  [between('is|equals|==?'), same, 'is not'],
];
const emptiness = /(?<=\s)is\s+(not\s+)?empty$/i;

const first = /^if(?=\s)/i;
const consequence = between('then');
const alternative = between('(?:otherwise|else)[,:]?');

/** The text before and after the words; null if the text does not contain them. */
const parted = (text: string, words: RegExp): [before: string, after: string] | null => {
  const found = words.exec(text);
  return found && [text.slice(0, found.index).trim(), text.slice(found.index + found[0].length).trim()];
};

/** Describes what is carried out of a step, or why nothing is. */
export type Choice = { text: string; skipped?: undefined } | { text?: undefined; skipped: string };

/** The part that "if … then …, otherwise …" selects; a text that is not a condition is carried out as it is. */
export const chosen = (text: string, facts: Facts): Choice => {
  const [condition, rest] = (first.test(text) && parted(text.slice(2).trim(), consequence)) || [];
  if (condition === undefined || rest === undefined) return { text };
  const [then, otherwise] = parted(rest, alternative) ?? [];
  const opposite = getOpposite(condition.replace(/(?<=.),$/s, ''), facts);
  if (opposite === null) return { text: then?.replace(/(?<=.)[.,;]$/s, '') ?? rest };
  return otherwise === undefined ? { skipped: opposite } : { text: otherwise };
};

/** An object is compared as text, which is made once. */
const written = (value: Json): Json => (isObject(value) ? toText(value) : value);

/** Returns null if the condition holds; otherwise what is the case instead, with the values that were compared. */
const getOpposite = (condition: string, facts: Facts): string | null => {
  const whether = emptiness.exec(condition.trim());
  if (whether !== null) {
    const subject = condition.trim().slice(0, whether.index);
    const wantsEmpty = whether[1] === undefined;
    if (empty(operand(subject, facts), facts) === wantsEmpty) return null;
    return `${excerpt(subject)} is ${wantsEmpty ? 'not ' : ''}empty`;
  }
  for (const [words, compare, opposite] of comparisons) {
    const [left, right] = parted(condition, words) ?? [];
    if (left === undefined || right === undefined) continue;
    const [a, b] = [written(operand(left, facts)), written(operand(right, facts))];
    facts.budget.compare(toText(a).length + (Array.isArray(a) ? a.length : 1) * toText(b).length);
    return compare(a, b) ? null : `${excerpt(toText(a))} ${opposite} ${excerpt(toText(b))}`;
  }
  const value = operand(condition, facts);
  if (value === false) return `${excerpt(condition)} is false`;
  return empty(value, facts) ? `${excerpt(condition)} is empty` : null;
};

const maxExcerpt = 60;
const excerpt = (text: string): string => {
  const line = text
    .slice(0, maxExcerpt + 1)
    .replace(/\s+/g, ' ')
    .trim();
  if (line === '') return '—';
  return line.length > maxExcerpt ? `${line.slice(0, maxExcerpt)}…` : line;
};

const operand = (text: string, facts: Facts): Json =>
  filled(text.trim().replace(/^(["'`])(.*)\1$/s, '$2'), facts, () => null);
