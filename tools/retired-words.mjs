// Finds words that are retired: node tools/retired-words.mjs [path …]. Prints what to say instead, and sums by package and word.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scan } from './retired-words/scan.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const skipped = new Set([
  'node_modules',
  'dist',
  '.data',
  '.cache',
  '.git',
  'golden',
  'pictures',
  'coverage',
  'test-results',
]);
/** The list itself, and what npm writes. */
const skippedFiles = /^tools\/retired-words|^package-lock\.json$/;
const text = /\.(ts|tsx|mjs|js|md|txt|yml|yaml|css|html|sh|json)$/;

const filesIn = (path) => {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    skipped.has(entry.name) ? [] : filesIn(join(path, entry.name)),
  );
};

/** Every hit in these files and folders, named from the root. */
const hitsIn = (...paths) =>
  paths
    .flatMap((path) => filesIn(join(root, path)))
    .map((file) => relative(root, file).replaceAll('\\', '/'))
    .filter((path) => text.test(path) && !skippedFiles.test(path))
    .sort()
    .flatMap((path) => scan(path, readFileSync(join(root, path), 'utf8')));

const sums = (hits, by) => {
  const count = new Map();
  for (const hit of hits) count.set(by(hit), (count.get(by(hit)) ?? 0) + 1);
  return [...count].sort(([, a], [, b]) => b - a).map(([name, number]) => `${name} ${number}`);
};

/** The first two folders of a source file, the first one of others. */
const packageOf = ({ path }) => (path.includes('/src/') ? path.split('/src/')[0] : (path.split('/')[0] ?? path));

const paths = process.argv.slice(2).map((path) => relative(root, resolve(path)));
const hits = hitsIn(...(paths.length > 0 ? paths : ['.']));
for (const { path, line, word, say } of hits)
  process.stdout.write(`${path}${line > 0 ? `:${line}` : ' (file name)'} ${word} → ${say}\n`);
process.stdout.write(`\nBy package: ${sums(hits, packageOf).join(', ')}\n`);
process.stdout.write(`By word: ${sums(hits, ({ word }) => word).join(', ')}\n`);
process.stdout.write(`Retired words: ${hits.length}\n`);
process.exitCode = hits.length > 0 ? 1 : 0;
