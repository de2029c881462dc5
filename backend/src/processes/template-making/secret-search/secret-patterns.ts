import { folded } from '../../../kernel/credentials/secret-spellings.js';
import { alphanumerics, normalised, reversed } from './compared-text.js';
import { minPatternLength } from './pattern-index.js';
import { unescaped } from './unescaped.js';

/** A secret that is this long gives itself away by any part of this length. */
const maxSearched = 256;
/** Words that tell what a secret is for, such as `sk-live_` and `Bearer `. What follows them is as good as the whole. */
const prefix = /^(?:[A-Za-z]{1,12}[-_ ]){1,4}(?=.*\d)/s;
/** Alphanumerics of this length do not appear by chance, whatever the case of their letters. What is encoded does not either. */
const minFolded = 16;

/** A text in any case. Forms write a space as a plus. */
export const asWritten = (text: string): string => folded(text).replaceAll('+', ' ');

/** What is searched for in a text as it is written; nothing where its alphanumerics are searched for in any case. */
export const writtenPatterns = (secret: string): string[] => {
  if (alphanumerics(coreOf(secret)).length >= minFolded) return [];
  const written = asWritten(normalised(middleOf(secret)));
  return [written, unescaped(written), reversed(written)].filter(({ length }) => length >= minPatternLength);
};

/**
 * What is searched for among the alphanumerics of a text; `folded`: in any case. If a part of a secret looks like an escape, it
 * is read as one with the escapes of a text, so the secret is searched for without it too.
 */
export const alphanumericPatterns = (secret: string): { exact: string[]; folded: string[] } => {
  const core = coreOf(secret);
  const plain = [core, unescaped(core)].map(alphanumerics);
  const once = [core, reversed(core)].flatMap(encodings);
  const encoded = [...once, ...once.flatMap(encodings)].map(alphanumerics);
  const [short, long] = [
    plain.filter(({ length }) => length < minFolded),
    plain.filter(({ length }) => length >= minFolded),
  ];
  return { exact: searched(short), folded: searched([...long, ...encoded].map(folded)) };
};

const searched = (forward: readonly string[]): string[] => {
  const patterns = [...forward, ...forward.map(reversed)];
  return patterns.filter(({ length }) => length >= minPatternLength);
};

const coreOf = (secret: string): string => {
  const core = secret.replace(prefix, '');
  return middleOf(alphanumerics(core).length < minFolded ? secret : core);
};

/** Beginnings and ends are often those of many secrets, such as the header of a JSON Web Token and the last line of a key. */
const middleOf = (secret: string): string => {
  const from = Math.max(0, Math.floor((secret.length - maxSearched) / 2));
  return secret.slice(from, from + maxSearched);
};

/** The hex digits of both cases differ once they are encoded themselves. */
const encodings = (text: string): string[] => {
  const bytes = Buffer.from(text);
  const hex = bytes.toString('hex');
  const base64 = [0, 1, 2].map((before) => alignedBase64(bytes, before));
  const urlSafe = base64.map((each) => each.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([hex, hex.toUpperCase(), ...base64, ...urlSafe])];
};

/** Base64 of bytes that follow `before` others, without the characters at its ends that depend on its neighbours. */
const alignedBase64 = (bytes: Buffer, before: number): string => {
  const whole = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  return whole.slice(before === 0 ? 0 : before + 1, (before + bytes.length) % 3 === 0 ? whole.length : -1);
};
