// Writes a small, complete feature in the style of this repository and adds it to the lists: npm run new:feature reports [report]
// With --dry it prints what it would write, and writes nothing.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { lists } from './new-feature/lists.mjs';
import { namesFrom, Refusal, renamedFor } from './new-feature/names.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const slice = join(root, 'tools', 'new-feature', 'slice');
const read = (path) => readFileSync(join(root, path), 'utf8');

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** New files and changed lists, by path; nothing is written before all of them are known. */
const planned = (names) => {
  const plan = new Map();
  for (const file of filesIn(slice))
    plan.set(
      renamedFor(relative(slice, file), names).replace(/\.txt$/, ''),
      renamedFor(readFileSync(file, 'utf8'), names),
    );
  const rename = (text) => renamedFor(text, names);
  for (const [path, withIt] of Object.entries(lists)) plan.set(path, withIt(read(path), rename));
  return plan;
};

const assertFree = ({ many, one, One }) => {
  const folders = ['contracts', 'projections', 'backend', 'frontend'].map((name) => join(name, 'src', many));
  const taken = folders.find((folder) => existsSync(join(root, folder)));
  if (taken !== undefined) throw new Refusal(`There is a feature named ${many}: ${taken}.`);
  const words = [
    {
      path: 'contracts/src/domain-events.ts',
      pattern: new RegExp(`\\b${one}Events\\b`),
      what: `Streams named ${one}-…`,
    },
    { path: 'contracts/src/realtime.ts', pattern: new RegExp(`^ {2}${many}:`, 'm'), what: `A table named ${many}` },
    { path: 'contracts/src/ids.ts', pattern: new RegExp(`\\b${One}Id\\b`), what: `An id named ${One}Id` },
    { path: 'contracts/src/permissions.ts', pattern: new RegExp(`'${many}\\.`), what: `Permissions named ${many}.…` },
    { path: 'frontend/src/app/router.tsx', pattern: new RegExp(`path="${many}[/"]`), what: `A screen at ${many}` },
  ];
  for (const { path, pattern, what } of words)
    if (pattern.test(read(path)))
      throw new Refusal(`${what} exist already: ${path}.`.replace(/^(An? .*) exist /, '$1 exists '));
};

const formatted = async (path, text) => {
  if (!/\.tsx?$/.test(path)) return text;
  return format(text, { ...(await resolveConfig(join(root, path))), filepath: path });
};

const write = (path, text) => {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const main = async () => {
  const words = process.argv.slice(2).filter((word) => word !== '--dry');
  const dry = process.argv.includes('--dry');
  const names = namesFrom(...words);
  assertFree(names);
  const plan = planned(names);
  for (const [path, text] of plan) plan.set(path, await formatted(path, text));
  for (const [path, text] of plan) {
    const isNew = !existsSync(join(root, path));
    if (!dry) write(path, text);
    process.stdout.write(`  ${isNew ? 'new    ' : 'changed'} ${path}\n`);
  }
  if (dry) return;
  process.stdout.write(
    `\nThe feature ${names.many} is there, at /<workspace>/${names.many}. The navigation leads to it.\n` +
      `Check it: npm run check, npm run test:spec, npm run test:int -- ${names.many}\n`,
  );
};

main().catch((error) => {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
});
