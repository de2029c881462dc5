import { credentialsIn } from '../../credentials/find-credentials.js';
import { randomTextIn } from '../../credentials/random-text.js';
import { decodedTexts, withoutIgnorable } from './decoded-texts.js';
import { beginningOf, matchesOf, type FoundText } from './found-text.js';
import { areWords, webhooksIn } from './find-webhooks.js';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const internalId = new RegExp(`(?:\\b(?:conn|agent):)?${uuid}`, 'gi');

/** Ids of the product, and others of that form. */
export const internalIdsIn = (text: string): FoundText[] => matchesOf('internal_id', text, internalId);

/** Credentials as they are written, encoded, or divided by characters that nobody sees, and addresses that are secrets. */
export const credentialsOf = (text: string): FoundText[] => {
  const plain = withoutIgnorable(text);
  const divided = plain === text ? [] : secretsOf(plain, ', divided by hidden characters').map(nowhere);
  const written = withNew(secretsOf(text, ''), divided);
  const decoded = decodedTexts(plain).flatMap(({ text: read, how, from, to }) =>
    secretsOf(read, `, ${how}`).map((found) => (plain === text ? { ...found, from, to } : nowhere(found))),
  );
  return withNew(written, decoded);
};

const secretsOf = (text: string, how: string): FoundText[] => [...webhooksIn(text), ...shapesIn(text, how)];

/** Those that are found stripped are not new. */
const withNew = (found: readonly FoundText[], stripped: readonly FoundText[]): FoundText[] => {
  const known = new Set(found.map(({ value }) => value));
  return [...found, ...stripped.filter(({ value }) => !known.has(value))];
};

/** In a text that is not the one that is searched. */
const nowhere = (found: FoundText): FoundText => ({ ...found, from: 0, to: 0 });

const shapesIn = (text: string, how: string): FoundText[] =>
  credentialsIn(text).map(({ name, from, to }) => {
    const value = text.slice(from, to);
    const detail = `This looks like ${name}${how}, and everybody could read it.`;
    return { kind: 'credential', from, to, value, shown: beginningOf(value), detail };
  });

/** Texts that look random, also if hidden characters divide them. An id is not one, nor is the name of a page in an address. */
export const randomTextsIn = (text: string): FoundText[] => {
  const plain = withoutIgnorable(text);
  return withNew(allRandom(text), plain === text ? [] : allRandom(plain).map(nowhere));
};

const allRandom = (text: string): FoundText[] => {
  const searched = text.replace(internalId, (id) => ' '.repeat(id.length));
  const found: FoundText[] = [];
  let at = 0;
  for (let next = randomTextIn(searched); next !== null; next = randomTextIn(searched.slice(at))) {
    const [from, to] = [at + next.from, at + next.to];
    const value = text.slice(from, to);
    if (!isNameOfPage(value)) found.push({ kind: 'random_text', from, to, value, shown: beginningOf(value) });
    at = to;
    if (found.length === 200) break;
  }
  return found;
};

/** `how-5-harbours-are-run-in-2026`. */
const isNameOfPage = (value: string): boolean => value.split('-').length > 3 && areWords(value);
