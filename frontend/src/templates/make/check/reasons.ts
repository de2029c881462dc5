import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { TemplateCheck } from '@throughline/contracts/templates/template-making.requests.js';
import { firstOfEach, type DraftErrors } from '../template-draft.js';
import { describePlace } from './places.js';
import { pathsWith } from './texts-in-file.js';

/** One thing that keeps a template from being published. An empty path: it is about the whole file. */
export type Reason = { path: string; sentence: string };

/** Returns what the last check found that has to go. */
export const reasonsOfCheck = (
  file: TemplateFile,
  { flaws, proved }: Pick<TemplateCheck, 'flaws' | 'proved'>,
): Reason[] => [
  ...flaws.map((sentence) => ({ path: pathOfFlaw(file, sentence), sentence })),
  ...(flaws.length === 0 && !proved ? [{ path: 'samples', sentence: 'No sample of it has worked.' }] : []),
];

export const reasonsOfErrors = (errors: DraftErrors): Reason[] =>
  Object.entries(errors).map(([path, sentence]) => ({ path, sentence }));

export const errorsOfReasons = (reasons: readonly Reason[]): DraftErrors =>
  firstOfEach(reasons.map(({ path, sentence }) => [path, sentence]));

export const reasonInWords = (file: TemplateFile, { path, sentence }: Reason): string =>
  path === '' ? sentence : `${describePlace(file, path)}: ${sentence}`;

/** A flaw is a sentence. Where it is about follows from what it names: `[[days]]`, a variable, or a trigger. */
const pathOfFlaw = (file: TemplateFile, flaw: string): string => {
  const [written] = /\[\[\w+\]\]/.exec(flaw) ?? [];
  if (written !== undefined) return pathsWith(file, written)[0] ?? '';
  const name = /^The (?:variable|example of|default of) (\w+)|^Two variables are called (\w+)/.exec(flaw);
  const variable = file.variables.findIndex((each) => each.name === (name?.[1] ?? name?.[2]));
  if (variable >= 0) return `variables/${variable}`;
  const trigger = file.triggers.findIndex(({ part }) => flaw.startsWith(`${part} `) || flaw.startsWith(`${part}:`));
  return trigger >= 0 ? `triggers/${trigger}` : '';
};
