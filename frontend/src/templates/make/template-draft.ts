import { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { TemplateSource } from '@throughline/contracts/templates/template.events.js';

/** Holds the template that is being made and its source. `left` names in words what a template can’t have of the source. */
export type TemplateDraft = { file: TemplateFile; source: TemplateSource; left: readonly string[] };

/** Holds sentences by the path of a field, such as `listing/title`. */
export type DraftErrors = Readonly<Record<string, string>>;

/** Returns what keeps the draft from being a template. */
export const draftErrors = (file: TemplateFile): DraftErrors => {
  const read = TemplateFile.safeParse(file);
  if (read.success) return {};
  return firstOfEach(read.error.issues.map((issue) => [issue.path.join('/'), describeIssue(issue)]));
};

/** Keeps the first of several at one path, in the order of the paths. */
export const firstOfEach = (entries: readonly (readonly [path: string, sentence: string])[]): DraftErrors => {
  const errors = new Map<string, string>();
  for (const [path, sentence] of entries) if (!errors.has(path)) errors.set(path, sentence);
  return Object.fromEntries(errors);
};

/** Returns the flaw of a field, or the first one of something in it. */
export const errorAt = (errors: DraftErrors, path: string): string | undefined =>
  errors[path] ?? Object.entries(errors).find(([each]) => each.startsWith(`${path}/`))?.[1];

/** As it is sent: lines of steps that are still empty are left out. */
export const fileToSend = (file: TemplateFile): TemplateFile => {
  const steps = file.listing.steps.filter((step) => step.trim() !== '');
  return steps.length === file.listing.steps.length ? file : { ...file, listing: { ...file.listing, steps } };
};

const sentences: readonly [RegExp, string][] = [
  [/^listing\/title$/, 'Say what it is called.'],
  [/^listing\/summary$/, 'Say in one line what it does.'],
  [/^listing\/categories$/, 'Choose a category.'],
  [/^listing\/slug$/, 'Use 3–40 small letters, digits and single hyphens.'],
  [/^samples$/, 'Add a sample: a run that shows what it does.'],
  [/^samples\/\d+\/name$/, 'Say what it shows.'],
  [/^variables\/\d+\/label$/, 'Say what it is called for people.'],
  [/^variables\/\d+\/name$/, 'Begin with a letter, then use letters, digits and _.'],
];

const byCode: Readonly<Record<string, string>> = {
  too_small: 'This is missing.',
  invalid_type: 'This is missing, or of the wrong kind.',
};

type Issue = { path: readonly PropertyKey[]; code: string };

/** Returns what is wrong, in a sentence. The schema's own sentences name types of the program. */
export const describeIssue = ({ path, code }: Issue): string => {
  const at = path.join('/');
  if (code === 'too_big') return 'This is too long.';
  return sentences.find(([pattern]) => pattern.test(at))?.[1] ?? byCode[code] ?? 'This can’t be used here.';
};
