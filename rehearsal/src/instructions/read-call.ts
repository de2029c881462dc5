import type { Json } from '@throughline/contracts/json.js';
import { getKeys, outsideOfQuotes, pairsIn, type WrittenPair } from './pairs.js';
import { readCalculation } from './read-calculation.js';
import { valuesInTitle } from './title-values.js';

/** Describes what a tool takes, as its JSON Schema, and which of it the agent has fixed. */
export type ToolSignature = { name: string; schema: Record<string, Json>; pinned: readonly string[] };

type Place = { from: number; to: number };
/** A part of a call that would be left out; its places are those in the text of the step. */
export type UnreadPart = Place & { kind: 'unread_words' | 'unread_calculation' | 'unknown_argument' };
type Argument = { name: string; isUrl: boolean; required: boolean; options: readonly Json[]; preset: Json | undefined };

const reference = /\{\{([^{}]+)\}\}/g;
const url = /https?:\/\/(?:\{\{[^{}]*\}\}|[^\s`"'<>{}])+/g;
const quoted = /(["'`])[^"'`]+\1/g;

/**
 * Everything that becomes neither an argument of the tool nor a part of the step's title, which is the words before the tool.
 * When the step gives no argument, a value in its title was to be one (“in Madrid”).
 */
export const unreadIn = (step: string, tool: ToolSignature, inputs: readonly string[]): UnreadPart[] => {
  const own = `\`${tool.name}\``;
  const text = step.replaceAll(own, ' '.repeat(own.length));
  const all = listArguments(tool);
  const { pairs, rest } = pairsIn(text, getKeys(all.map(({ name }) => name)));
  const open = all.filter(({ name }) => !pairs.some(({ key }) => key === name));
  const names = new Set(Object.keys(getProperties(tool)));
  const isUnknown = ({ from, to }: Place): boolean => !names.has(text.slice(from, to).toLowerCase());
  const outside = outsideOfQuotes(text);
  const cut = pairs.flatMap((pair) => {
    const unknown = unknownKeysIn(outside, pair).filter(isUnknown);
    return unknown.length > 0 ? asUnknown(unknown) : asWords(leftOver(text, pair, all));
  });
  const after = wordsAfter(rest, step.indexOf(own) + own.length, open);
  const isSum = tool.name === 'math.evaluate' && open.some(({ name }) => name === 'expression');
  if (isSum)
    return readCalculation(rest).kind === 'unreadable'
      ? [{ kind: 'unread_calculation', ...trimmed(step, { from: 0, to: rest.length }) }, ...cut]
      : cut;
  const title = text.slice(0, step.indexOf(own));
  const isGiven = pairs.length > 0 || hasValue(text) || open.some(({ name }) => inputs.includes(name));
  const inTitle =
    isGiven || open.length === 0
      ? []
      : valuesInTitle(
          title,
          open.map(({ preset }) => preset),
        );
  const key = after.flatMap(({ from }) => keyAt(text, from)).filter(isUnknown);
  return [
    ...asWords(inTitle),
    ...asWords(freeValues(rest, open, inputs, pairs)),
    ...(key.length > 0 ? asUnknown(key) : asWords(after)),
    ...cut,
  ];
};

/**
 * Required arguments that no pair, no input of their name, no other value in the step and no earlier result can give. `hasResult`: an
 * earlier step calls a tool, and its result is read as an argument, unless that has to be a URL.
 */
export const listMissing = (
  step: string,
  tool: ToolSignature,
  { inputs, hasResult }: { inputs: readonly string[]; hasResult: boolean },
): string[] => {
  const own = `\`${tool.name}\``;
  const all = listArguments(tool);
  const { pairs, rest } = pairsIn(step.replaceAll(own, ' '), getKeys(all.map(({ name }) => name)));
  const isOpen = ({ name, isUrl, required }: Argument): boolean =>
    required && !inputs.includes(name) && !pairs.some(({ key }) => key === name) && (isUrl || !hasResult);
  const isCalculated = tool.name === 'math.evaluate' && readCalculation(rest).kind === 'expression';
  const open = all.filter((argument) => isOpen(argument) && !(isCalculated && argument.name === 'expression'));
  const words = rest.replace(url, blank);
  const values = [reference, quoted].flatMap((pattern) => listPlaces(words, pattern)).length;
  const others = open.filter(({ isUrl, options }) =>
    isUrl ? rest.search(url) < 0 : !options.some((option) => typeof option === 'string' && words.includes(option)),
  );
  const isFree = values >= others.filter(({ isUrl }) => !isUrl).length;
  return others.filter(({ isUrl }) => isUrl || !isFree).map(({ name }) => name);
};

const asWords = (places: readonly Place[]): UnreadPart[] => places.map((place) => ({ kind: 'unread_words', ...place }));
const asUnknown = (places: readonly Place[]): UnreadPart[] =>
  places.map((place) => ({ kind: 'unknown_argument', ...place }));

const isObject = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const getProperties = ({ schema }: ToolSignature): Record<string, Json> =>
  isObject(schema['properties']) ? schema['properties'] : {};

/** The arguments that a step can give. */
export const listArgumentNames = (tool: ToolSignature): string[] =>
  Object.keys(getProperties(tool)).filter((name) => !tool.pinned.includes(name));

const listArguments = (tool: ToolSignature): Argument[] => {
  const { schema, pinned } = tool;
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(getProperties(tool)).flatMap(([name, property]): Argument[] => {
    if (pinned.includes(name)) return [];
    const options = isObject(property) && Array.isArray(property['enum']) ? property['enum'] : [];
    const isUrl = isObject(property) && property['format'] === 'uri';
    const preset = isObject(property) ? property['default'] : undefined;
    return [{ name, isUrl, required: required.includes(name), options, preset }];
  });
};

/** Values outside of pairs take the open required arguments one by one; the others would be left out. */
const freeValues = (
  rest: string,
  open: readonly Argument[],
  inputs: readonly string[],
  pairs: readonly WrittenPair[],
): Place[] => {
  const urls = listPlaces(rest, url);
  const usedUrls = open.some(({ isUrl }) => isUrl) ? 1 : 0;
  const written = new Set(pairs.flatMap(({ value }) => [...value.matchAll(reference)].map(getName)));
  const names = new Set(open.map(({ name }) => name));
  const isUsed = (name: string): boolean => written.has(name) || (names.has(name) && inputs.includes(name));
  const references = [...rest.matchAll(reference)]
    .filter((match) => !urls.some(({ from, to }) => match.index >= from && match.index < to) && !isUsed(getName(match)))
    .map(toPlace);
  const wanted = open.filter(({ required, isUrl }) => required && !isUrl);
  const byInput = wanted.filter(({ name }) => inputs.includes(name)).length;
  // Next to pairs, quotes and URLs are part of the title.
  const others = pairs.length > 0 ? [] : listPlaces(rest.replace(reference, blank), quoted);
  return [
    ...references.slice(wanted.length),
    ...(pairs.length > 0 ? [] : urls.slice(usedUrls)),
    ...others.slice(Math.max(0, wanted.length - references.length - byInput)),
  ];
};

const linking = new Set(
  'and then with using on for from in into at by of it its this that them the a an please now again once here there as follows'.split(
    ' ',
  ),
);

/** After the tool stand its arguments, or what it is used for (“to look at the clock”). */
const wordsAfter = (rest: string, from: number, open: readonly Argument[]): Place[] => {
  if (from >= rest.length) return [];
  const options = new Set(open.flatMap((argument) => argument.options));
  const words = rest.slice(from).replace(url, blank).replace(reference, blank).replace(quoted, blank);
  if (/^[\s,:]*(?:(?:and|then)\s+)?to\s/i.test(words)) return [];
  const unknown = [...words.matchAll(/[^\s,;:.!?()]+/g)].filter(
    ([word]) => !linking.has(word.toLowerCase()) && !options.has(word),
  );
  const [first, last] = [unknown[0], unknown.at(-1)];
  return first && last ? [{ from: from + first.index, to: from + last.index + last[0].length }] : [];
};

const keyAtStart = /([a-z_]\w*)\s?:(?=\s)/iy;
const keyAt = (text: string, from: number): Place[] => {
  keyAtStart.lastIndex = from;
  const name = keyAtStart.exec(text)?.[1];
  return name === undefined ? [] : [{ from, to: from + name.length }];
};

const keyInValue = /[,;]\s*([a-z_]\w*):(?=\s)/gi;

/** For a pair, “, name: …” within its value, where neither quotes nor JSON contain it: `name` was to be an argument too. */
const unknownKeysIn = (outside: string, { value, valueFrom, to }: WrittenPair): Place[] => {
  const start = valueFrom + (quotedValue.exec(value)?.[0].length ?? 0);
  return [...outside.slice(start, to).matchAll(keyInValue)].map(({ 0: whole, 1: name = '', index }) => {
    const end = start + index + whole.length - 1;
    return { from: end - name.length, to: end };
  });
};

const quotedValue = /^(["'`])([\s\S]*?)\1(?=$|[\s.,;)])/;
const urlValue = /^(?:\{\{[^{}]*\}\}|[^\s{])+/;
const links = new Set(['', 'and', 'then', 'and then']);
const isLinkOnly = (text: string): boolean =>
  links.has(
    text
      .replace(/[\s.,;)]+/g, ' ')
      .trim()
      .toLowerCase(),
  );

/** Applies to a pair: what follows a quoted text or a URL, and the whole of it when its argument was given before. */
const leftOver = (
  text: string,
  { key, value, from, valueFrom, to, repeated }: WrittenPair,
  all: readonly Argument[],
): Place[] => {
  if (repeated) return [trimmed(text, { from, to })];
  const isUrl = all.some((argument) => argument.name === key && argument.isUrl);
  const read = quotedValue.exec(value) ?? (isUrl ? urlValue.exec(value) : null);
  if (read === null || isLinkOnly(value.slice(read[0].length))) return [];
  return [trimmed(text, { from: valueFrom + read[0].length, to: valueFrom + value.length })];
};

const hasValue = (text: string): boolean => [reference, url, quoted].some((pattern) => text.search(pattern) >= 0);
const blank = (whole: string): string => ' '.repeat(whole.length);
const getName = ([, name = '']: RegExpMatchArray): string => name.trim();
const toPlace = ({ 0: whole, index }: RegExpExecArray): Place => ({ from: index, to: index + whole.length });
const listPlaces = (text: string, pattern: RegExp): Place[] => [...text.matchAll(pattern)].map(toPlace);

const trimmed = (text: string, { from, to }: Place): Place => {
  const part = text.slice(from, to);
  return { from: from + part.length - part.trimStart().length, to: from + part.trimEnd().length };
};
