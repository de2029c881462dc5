import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';

type TextAt = { path: string; text: string };

/** Every text of a file, with its path. */
const textsIn = (value: unknown, path: readonly string[]): TextAt[] => {
  if (typeof value === 'string') return [{ path: path.join('/'), text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
};

/** Paths of the texts that have these words, but for the variables themselves. */
export const pathsWith = ({ variables: _, ...file }: TemplateFile, words: string): string[] =>
  textsIn(file, [])
    .filter(({ text }) => text.includes(words))
    .map(({ path }) => path);
