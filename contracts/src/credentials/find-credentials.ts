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

/** The first credential in each text of the value, also in its keys. */
export const credentialsInJson = (value: Json | undefined, path: Path = []): CredentialAt[] => {
  const found: CredentialAt[] = [];
  const here = [...path];
  const check = (text: string): void => {
    const [first] = credentialsIn(text);
    if (first !== undefined) found.push({ path: [...here], name: first.name });
  };
  const walk = (part: Json | undefined): void => {
    if (typeof part === 'string') return check(part);
    if (typeof part !== 'object' || part === null) return;
    for (const [key, item] of Array.isArray(part) ? part.entries() : Object.entries(part)) {
      if (typeof key === 'string') check(key);
      here.push(key);
      walk(item);
      here.pop();
    }
  };
  walk(value);
  return found;
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
