/** node tools/folder-circles.mjs [root]: finds folders of a package that import each other, directly or through others. Tests may import what they like. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { argv, exit } from 'node:process';

const test = /\.(spec|faults)\.tsx?$|\.e2e\.ts$/;
/** Here the files next to the folders count as one more folder. Elsewhere such files join what the folders contain. */
const countOwnFiles = new Set(['backend/src/access']);
const ownFiles = '(own files)';
/** Folders of a feature of the browser that others may import: each counts by itself. */
const floors = new Set(['data', 'components']);

/** An import from one folder to another folder next to it; `parent` contains both. */
const folderEdge = (from, to) => {
  const a = from.split('/');
  const b = to.split('/');
  let depth = 0;
  while (depth < a.length && a[depth] === b[depth]) depth += 1;
  const parent = a.slice(0, depth).join('/');
  const folderOf = (path) => {
    if (parent === 'frontend/src' && floors.has(path[depth + 1])) return `${path[depth]}/${path[depth + 1]}`;
    if (path.length > depth + 1) return path[depth];
    return countOwnFiles.has(parent) ? ownFiles : null;
  };
  const [importing, imported] = [folderOf(a), folderOf(b)];
  return importing === null || imported === null || importing === imported ? null : { parent, importing, imported };
};

const reachableFrom = (folder, edges) => {
  const reached = new Set();
  const open = [folder];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const imported of edges.get(next) ?? [])
      if (!reached.has(imported)) {
        reached.add(imported);
        open.push(imported);
      }
  return reached;
};

/** `imports`: pairs of paths, the importing file first. Answers each circle as `parent: folders`. */
const folderCircles = (imports) => {
  const parents = new Map();
  for (const [from, to] of imports) {
    const edge = folderEdge(from, to);
    if (edge === null) continue;
    const edges = parents.get(edge.parent) ?? new Map();
    parents.set(edge.parent, edges.set(edge.importing, (edges.get(edge.importing) ?? new Set()).add(edge.imported)));
  }
  return [...parents].flatMap(([parent, edges]) => {
    const reached = new Map([...edges.keys()].map((folder) => [folder, reachableFrom(folder, edges)]));
    const circles = [...reached.keys()].map((folder) =>
      [...reached.keys()].filter((other) => reached.get(folder).has(other) && reached.get(other).has(folder)).sort(),
    );
    return [...new Set(circles.filter(({ length }) => length > 0).map((circle) => `${parent}: ${circle.join(', ')}`))];
  });
};

const skipped = new Set(['node_modules', 'dist', '.git', '.data', '.cache']);

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesIn(path);
    return /\.(ts|tsx|mjs)$/.test(path) && !test.test(path) ? [path] : [];
  });

/** Imports within a package: what another package offers has rules of its own. */
const importsIn = (file, files) =>
  [...readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+)'|\bimport\(?\s*'(\.[^']+)'/g)].flatMap(
    ([, fixed, dynamic]) => {
      const path = join(dirname(file), fixed ?? dynamic);
      const target = [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find((each) =>
        files.has(each),
      );
      return target === undefined ? [] : [[file, target]];
    },
  );

const root = resolve(argv[2] ?? '.');
const files = new Set(filesIn(root));
const imports = [...files]
  .flatMap((file) => importsIn(file, files))
  .map((pair) => pair.map((path) => relative(root, path)));
const circles = folderCircles(imports);
for (const circle of circles) console.error(`These folders import each other. ${circle}`);
if (circles.length > 0) exit(1);
