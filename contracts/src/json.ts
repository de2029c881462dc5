import { z } from 'zod';
import { parseExactJson } from './exact-json.js';

export const Json = z.json();
export type Json = z.infer<typeof Json>;
/** For values that were read from JSON text, or checked before: checking 10 MB again takes seconds, in which nothing else happens. */
export const CheckedJson = z.unknown().pipe(z.custom<Json>());

/** Writes a value as people read it: a text without quotes, anything else as JSON. */
export const writeValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

/** Deeper data is not meaningful, and breaks recursive functions. */
const deepest = 64;
/** More lists and objects take seconds to read, in which nothing else happens. */
const maxOpened = 500_000;

/** Looks at brackets outside of quotes. */
const isTooMuch = (text: string): boolean => {
  let depth = 0;
  let opened = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted && character === '\\') at += 1;
    else if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '[' || character === '{') {
      depth += 1;
      opened += 1;
    } else if (character === ']' || character === '}') depth -= 1;
    if (depth > deepest || opened > maxOpened) return true;
  }
  return false;
};

/** Without either, no number is larger than 1e299; and to look at each value of a large body takes long. */
const mayBeTooLarge = /[eE]\+?\d{3}|\d{200}/;

/** A number too large for us is read as `Infinity`, which no JSON can say again. */
const isSayable = (value: Json): boolean => {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isSayable);
};

/**
 * The JSON value of a text; undefined if it is not JSON, nested too deeply, has too many parts, or a number out of range. A whole
 * number that would lose digits is a text.
 */
export const jsonIn = (text: string): Json | undefined => {
  if (isTooMuch(text)) return undefined;
  try {
    const value = parseExactJson(text) as Json;
    return !mayBeTooLarge.test(text) || isSayable(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Larger than any event can be. */
const maxSealedText = 1024 * 1024;

/**
 * A value of a run: in the log up to 32 KB, else kept as a blob with a readable beginning. In the log and in read tables it
 * is sealed with the key of its run, and so is the beginning of a blob; where rows leave the API, `sealed` has become
 * `inline`, unless the key was destroyed. Values of earlier versions are not sealed, and their blobs are named by SHA-256.
 */
export const Content = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inline'), value: Json }),
  /** `text`: as the vault seals it. `bytes`: of the value as JSON. */
  z.object({ kind: z.literal('sealed'), text: z.string().max(maxSealedText), bytes: z.int().positive() }),
  z.object({
    kind: z.literal('blob'),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    bytes: z.int().positive(),
    contentType: z.string().max(100),
    preview: z.string().max(8_000),
  }),
]);
export type Content = z.infer<typeof Content>;

/** A value that is not sealed: the product's own words, and what earlier versions recorded. */
export const inlineContent = (value: Json): Content => ({ kind: 'inline', value });

/** A content in a row. Rows of an older projection build may have the value itself. */
export const RowContent = z.union([Content, Json.transform(inlineContent)]);
