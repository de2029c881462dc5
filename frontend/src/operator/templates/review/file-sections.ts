import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { DiffField } from '../../../ui/diff/diff.js';

export type FilePart = { name: string; text: string };

/** What can't be seen, or changes how what follows is read. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const escaped = (text: string): string =>
  [...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
const quoted = (text: string): string => JSON.stringify(text).replace(unseen, escaped);

/** Each line of a text is a line of its own, so that it can be read and compared. */
const textLines = (text: string, indent: string): string => {
  const lines = text.split(/(?<=\n)(?!$)/);
  return lines.length < 2 ? quoted(text) : lines.map((line) => `\n${indent}  ${quoted(line)}`).join('');
};

const within = (indent: string, [open, close]: readonly [string, string], items: readonly string[]): string =>
  items.length === 0
    ? open + close
    : `${open}\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}${close}`;

/** JSON with the keys in order, as the hash of a version is made of it. */
const jsonOf = (value: unknown, indent = ''): string => {
  if (typeof value === 'string') return textLines(value, indent);
  if (Array.isArray(value))
    return within(
      indent,
      ['[', ']'],
      value.map((item) => jsonOf(item, `${indent}  `)),
    );
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${quoted(key)}: ${jsonOf(field, `${indent}  `)}`);
  return within(indent, ['{', '}'], fields);
};

/** Every field of a file has to be here: one that is missing does not compile. */
const namedIn = (file: TemplateFile): Record<keyof TemplateFile, readonly (readonly [string, unknown])[]> => ({
  throughline: [['Format', file.throughline]],
  listing: [['Listing', file.listing]],
  agents: file.agents.map((agent) => [`Agent ${agent.part}`, agent]),
  triggers: file.triggers.map((trigger) => [`Trigger ${trigger.part}`, trigger]),
  connections: file.connections.map((account) => [`Account ${account.name} of ${account.agent}`, account]),
  notes: file.notes.map((note) => [`Note ${note.key}`, note]),
  variables: file.variables.map((variable) => [`Variable ${variable.name}`, variable]),
  samples: file.samples.map((sample) => [`Sample ${sample.name}`, sample]),
});

/** All that a file has, part by part. The second of the same name is counted. */
export const fileParts = (file: TemplateFile): FilePart[] => {
  const seen = new Map<string, number>();
  return Object.values(namedIn(file))
    .flat()
    .map(([name, value]) => {
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return { name: count === 1 ? name : `${name} (${count})`, text: jsonOf(value) };
    });
};

/** Every difference between two files, part by part. */
export const changedParts = (before: TemplateFile, after: TemplateFile): DiffField[] => {
  const [old, now] = [before, after].map((file) => new Map(fileParts(file).map(({ name, text }) => [name, text])));
  if (old === undefined || now === undefined) return [];
  const names = [...new Set([...now.keys(), ...old.keys()])];
  const changed = names
    .filter((name) => old.get(name) !== now.get(name))
    .map((name): DiffField => ({ label: name, before: old.get(name), after: now.get(name) }));
  const order = (parts: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
    [...parts.keys()].filter((name) => others.has(name)).join('\n');
  const moved = { label: 'Order of the parts', before: order(old, now), after: order(now, old) };
  return moved.before === moved.after ? changed : [...changed, moved];
};
