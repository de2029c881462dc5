import { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { TemplateSource } from '@throughline/contracts/templates/template.events.js';

/** What is being made, and what it is made from. `left`: in words, what a template can’t have of it. */
export type TemplateDraft = { file: TemplateFile; source: TemplateSource; left: readonly string[] };

/** By the path of a field, such as `listing/title`. */
export type DraftErrors = Readonly<Record<string, string>>;

/** What keeps the draft from being a template. */
export const draftErrors = (file: TemplateFile): DraftErrors => {
  const read = TemplateFile.safeParse(file);
  if (read.success) return {};
  return Object.fromEntries(
    read.error.issues
      .map(({ path, message }): [string, string] => [path.join('/'), sentenceOf(path.join('/'), message)])
      .reverse(),
  );
};

const sentences: Readonly<Record<string, string>> = {
  'listing/title': 'Say what it is called.',
  'listing/summary': 'Say in one line what it does.',
  'listing/categories': 'Choose a category.',
  'listing/slug': 'Use 3–40 small letters, digits and single hyphens.',
  samples: 'Add a sample: a run that shows what it does.',
};

const sentenceOf = (path: string, message: string): string => sentences[path] ?? message;

export type ReadTemplateFile = { file: TemplateFile } | { errors: string[] };

const maxErrors = 8;

/** Reads a template that was downloaded; says in words what is wrong with a file that is not one. */
export const readTemplateFile = (text: string): ReadTemplateFile => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { errors: [`This file is not JSON: ${error instanceof Error ? error.message : 'it ends too early'}`] };
  }
  if (isNewer(json)) return { errors: ['This file was made by a newer version. Update first.'] };
  const read = TemplateFile.safeParse(json);
  if (read.success) return { file: read.data };
  const errors = read.error.issues.map(
    ({ path, message }) => `${path.length === 0 ? 'The file' : path.join('.')}: ${message}`,
  );
  if (errors.length <= maxErrors) return { errors };
  return { errors: [...errors.slice(0, maxErrors), `and ${errors.length - maxErrors} more`] };
};

/** A format of `template/` that this version does not know. */
const isNewer = (json: unknown): boolean =>
  typeof json === 'object' &&
  json !== null &&
  'throughline' in json &&
  typeof json.throughline === 'string' &&
  /^template\/(?:[2-9]|\d{2,})/.test(json.throughline);
