import { CheckedJson, type Json } from '../json.js';
import { z } from 'zod';
import { credentialShapes } from './credential-shapes.js';

/** Places in the text. */
export type FoundCredential = { name: string; from: number; to: number };

/** Shorter texts have no shape of these. */
const shortest = 16;

export const credentialsIn = (text: string): FoundCredential[] => {
  if (text.length < shortest) return [];
  const found = credentialShapes.flatMap(({ name, pattern }) =>
    [...text.matchAll(pattern)].map(({ 0: whole, index }) => ({ name, from: index, to: index + whole.length })),
  );
  return withoutOverlaps(found.sort((a, b) => a.from - b.from || b.to - a.to));
};

/** One credential may have several shapes; the first and longest of them is named. */
const withoutOverlaps = (found: readonly FoundCredential[]): FoundCredential[] => {
  const kept: FoundCredential[] = [];
  for (const each of found) if (each.from >= (kept.at(-1)?.to ?? 0)) kept.push(each);
  return kept;
};

type Path = (string | number)[];
export type CredentialAt = { path: Path; name: string };

/**
 * The first credential in each text of the value, also in its keys. All texts are looked through as one, a line each: no
 * shape has a line's end in it, and many short texts would cost a hundred times as much one by one.
 */
export const credentialsInJson = (value: Json | undefined, path: Path = []): CredentialAt[] => {
  const lines = listTexts(value, path);
  let start = 0;
  const found: CredentialAt[] = [];
  const credentials = credentialsIn(lines.map(({ text }) => text).join('\n')).values();
  let next = credentials.next();
  for (const line of lines) {
    const end = start + line.text.length;
    if (next.done !== true && next.value.from < end) found.push({ path: line.path, name: next.value.name });
    while (next.done !== true && next.value.from < end) next = credentials.next();
    start = end + 1;
  }
  return found;
};

type TextAt = { path: Path; text: string };

/** Texts and keys that are long enough to have a shape, in their order. */
const listTexts = (value: Json | undefined, path: Path): TextAt[] => {
  const texts: TextAt[] = [];
  const here = [...path];
  const add = (text: string): void => {
    if (text.length >= shortest) texts.push({ path: [...here], text });
  };
  const walk = (part: Json | undefined): void => {
    if (typeof part === 'string') return add(part);
    if (typeof part !== 'object' || part === null) return;
    for (const [key, item] of Array.isArray(part) ? part.entries() : Object.entries(part)) {
      if (typeof key === 'string') add(key);
      here.push(key);
      walk(item);
      here.pop();
    }
  };
  walk(value);
  return texts;
};

/** Why a value is refused. */
export const credentialSentence = (name: string): string =>
  `This looks like ${name}. It is not stored, because the history keeps every value and every member can read it.`;

/** Refuses values in which a credential has a known shape. Events and rows are not checked: what they have is stored already. */
export const withoutCredentials = <Schema extends z.ZodType<unknown>>(schema: Schema): Schema =>
  schema.superRefine((value, context) => {
    for (const { path, name } of credentialsInJson(toJson(value)))
      context.addIssue({ code: 'custom', path, message: credentialSentence(name) });
  });

const toJson = (value: unknown): Json | undefined => CheckedJson.parse(value);
