import { parseExactJson } from '@throughline/contracts/exact-json.js';
import { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { describePlace, valueAt } from './check/places.js';
import { describeIssue } from './template-draft.js';

type ReadTemplateFile = { file: TemplateFile } | { errors: string[] };

const maxErrors = 8;

/** Reads a template that was downloaded; says in words what is wrong with a file that is not one. */
export const readTemplateFile = (text: string): ReadTemplateFile => {
  const json = parseJson(text);
  const format = valueAt(json, 'throughline');
  if (typeof format !== 'string' || !format.startsWith('template/'))
    return { errors: ['This is not a template file.'] };
  if (isNewer(format)) return { errors: ['This file was made by a newer version. Update first.'] };
  const read = TemplateFile.safeParse(json);
  if (read.success) return { file: read.data };
  const errors = read.error.issues.map(
    (issue) => `${describePlace(json, issue.path.join('/'))}: ${describeIssue(issue)}`,
  );
  const different = [...new Set(errors)];
  if (different.length <= maxErrors) return { errors: different };
  return { errors: [...different.slice(0, maxErrors), `and ${different.length - maxErrors} more`] };
};

const parseJson = (text: string): unknown => {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
};

/** A format of `template/` that this version does not know. */
const isNewer = (format: string): boolean => /^template\/(?:[2-9]|\d{2,})/.test(format);
