/** Where in a template file, in words; the file may be any JSON. */
export const describePlace = (file: unknown, path: string): string => {
  const [list = '', at = '', ...rest] = path.split('/');
  if (list === '') return 'The file';
  if (list === 'listing') return listingPlaces[at] ?? 'About';
  const kind = kinds[list];
  if (kind === undefined) return 'The file';
  if (at === '') return kind.title;
  const part = valueAt(valueAt(file, list), at);
  const named = valueAt(part, list === 'notes' ? 'key' : 'name');
  const name = typeof named === 'string' && named !== '' ? kind.name(named) : `${kind.one} ${Number(at) + 1}`;
  const field = findField(rest);
  return field === undefined ? upper(name) : `${field} of ${name}`;
};

const listingPlaces: Readonly<Record<string, string>> = {
  title: 'Title',
  summary: 'In one line',
  does: 'What it does',
  fits: 'Who it’s for',
  steps: 'Steps',
  categories: 'Categories',
  slug: 'Address',
  tags: 'Tags',
  author: 'Author',
};

type Kind = { title: string; one: string; name: (name: string) => string };
const kinds: Readonly<Record<string, Kind>> = {
  agents: { title: 'Agents', one: 'agent', name: (name) => name },
  triggers: { title: 'Triggers', one: 'trigger', name: (name) => `the trigger ${name}` },
  connections: { title: 'Accounts', one: 'account', name: (name) => `the account ${name}` },
  notes: { title: 'Notes', one: 'note', name: (key) => `the note ${key}` },
  variables: { title: 'Variables', one: 'variable', name: (name) => `the variable ${name}` },
  samples: { title: 'Samples', one: 'sample', name: (name) => `the sample “${name}”` },
};

const fields: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  labels: 'Labels',
  instructions: 'Instructions',
  inputs: 'Inputs',
  output: 'Output',
  tools: 'Tools',
  limits: 'Limits',
  settings: 'Settings',
  mapping: 'Inputs',
  key: 'Key',
  text: 'Text',
  label: 'Label',
  help: 'Help',
  default: 'Default',
  example: 'Example',
  options: 'Options',
  notes: 'Notes',
  answers: 'Answers',
  recorded: 'Recorded run',
};

const findField = ([first, second]: readonly string[]): string | undefined =>
  fields[(first === 'definition' ? second : first) ?? ''];

export const valueAt = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
