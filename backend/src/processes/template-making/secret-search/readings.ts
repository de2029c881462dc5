import { decodedTexts } from '@throughline/contracts/templates/findings/decoded-texts.js';
import type { TextAt } from '@throughline/contracts/templates/findings/texts-of-json.js';
import { normalised } from './compared-text.js';
import { unescaped } from './unescaped.js';

/** Texts in an order in which they are searched as one, so that a secret in two of them is found. */
export type Reading = readonly Pick<TextAt, 'pointer' | 'text'>[];

/** The texts of a value in each order, as they are, unescaped, and decoded once and twice. A key is a text that has no name. */
export const readingsOf = function* (texts: readonly TextAt[]): Generator<Reading> {
  const all = texts.map((each) => ({ ...each, text: normalised(each.text) }));
  const values = all.filter(({ name }) => name !== null);
  const keys = all.filter(({ name }) => name === null);
  const grouped = byField(values);
  const isNew = grouped.some((each, at) => each !== values[at]);
  for (const order of [all, values, keys, ...(isNew ? [grouped] : [])]) {
    yield order;
    yield inPlace(order);
    yield* inPasses(order, withoutEscapes);
    yield* inPasses(joined(order), withoutEscapes);
  }
  for (const each of [all, joined(values)]) yield* inPasses(each, decoded);
};

const position = /\/\d+(?=\/|$)/g;

/** Two entries of a list have other texts between their texts of one field. */
const byField = (values: readonly TextAt[]): TextAt[] =>
  [...Map.groupBy(values, ({ pointer }) => pointer.replace(position, '/*')).values()].flat();

/** What is found in it has no pointer of its own. */
const joined = (reading: Reading): Reading => [{ pointer: '', text: reading.map(({ text }) => text).join('') }];

/** A token within JSON within a URL is encoded twice. */
const inPasses = function* (reading: Reading, read: (reading: Reading) => Reading | null): Generator<Reading> {
  const once = read(reading);
  if (once === null) return;
  yield once;
  const twice = read(once);
  if (twice !== null) yield twice;
};

/** Null if there are no escapes. */
const withoutEscapes = (reading: Reading): Reading | null => {
  const read = reading.map(({ pointer, text }) => ({ pointer, text: normalised(unescaped(text)) }));
  return read.every(({ text }, at) => text === reading[at]?.text) ? null : read;
};

const base64 = /[A-Za-z0-9+/_-]{8,}/g;

/** Base64 of a part of a secret is too short to be taken for base64 on its own, so that words are decoded as well. */
const inPlace = (reading: Reading): Reading =>
  reading.map(({ pointer, text }) => ({
    pointer,
    text: text.replace(base64, (piece) => Buffer.from(piece, 'base64').toString('latin1')),
  }));

/** Each way to decode a text is a text of its own. Null if nothing is encoded. */
const decoded = (reading: Reading): Reading | null => {
  const read = reading.flatMap(({ pointer, text }) => {
    const plain = unescaped(text);
    const found = [...decodedTexts(text).map((each) => each.text), ...(plain === text ? [] : [plain])];
    return found.map((each) => ({ pointer, text: normalised(each) }));
  });
  return read.length === 0 ? null : read;
};
