/** The texts of `docs/` by their file. Only the screen of help loads them, in a file of their own. */
const found = import.meta.glob<string>(
  ['../../../docs/*.md', '../../../docs/operations/*.md', '!**/{architecture,invariants,exchanges}.md'],
  { query: '?raw', import: 'default', eager: true },
);

export const helpTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(found).map(([path, text]) => [path.replace(/^.*\/docs\//, ''), text]),
);
