// Loading the product takes a spec file longer than most of its tests do, and Jest loads it again for each file. So a whole
// run reads several spec files into one test file, which loads it once.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache/int-groups');

/** How many groups the spec files of a package make. */
const sizes = { platform: 1, projections: 2, backend: 8, 'event-store': 1, embedded: 1, simulators: 1, ops: 2 };
/** How many more the specs make that share a backend: it starts once for each of these groups. */
const sharing = 2;
/** In no group: what starts the whole product, so that its parts do not wait for each other, and a client that takes the place of the one that others load. */
export const alone = [
  'embedded/src/supervisor/**/*.int.spec.ts',
  'ops/src/move/**/*.int.spec.ts',
  'event-store/src/testing/conformance/renamed.int.spec.ts',
  'tools/**/*.int.spec.ts',
];

const exclude = (path) => /(^|\/)(node_modules|dist)$/.test(path);
/** With another event store in place of the embedded one, the tests of the embedded one say nothing. */
const isTested = (file) =>
  !process.env.TEST_EVENTSTORE || !/^(event-store\/src\/(?!testing\/conformance\/)|embedded|ops|simulators)/.test(file);
const sharesBackend = (file) => readFileSync(join(root, file), 'utf8').includes('shareBackend(');

const writeGroup = (name, files) => {
  const parts = files.map((file) => {
    const source = relative(folder, join(root, file));
    return `await part('${file}', () => import('${source}'));\n`;
  });
  const part = relative(folder, join(import.meta.dirname, 'part.mjs'));
  writeFileSync(join(folder, `${name}.int.group.ts`), [`import { part } from '${part}';\n`, ...parts].join(''));
};

/** Neighbours take similarly long, so they are dealt to different groups. */
const deal = (name, size, files) => {
  for (let group = 0; group < size; group += 1) {
    const dealt = files.filter((_, index) => index % size === group);
    if (dealt.length > 0) writeGroup(`${name}-${group + 1}`, dealt);
  }
};

/** All files, or these alone. */
export const writeGroups = (only = null) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const inGroups = (file) => isTested(file) && !alone.some((pattern) => matchesGlob(file, pattern));
  for (const [name, size] of Object.entries(sizes)) {
    const files = globSync(`${name}/**/*.int.spec.ts`, { cwd: root, exclude })
      .filter((file) => inGroups(file) && (only?.includes(file) ?? true))
      .sort();
    const { shared = [], own = [] } = Object.groupBy(files, (file) => (sharesBackend(file) ? 'shared' : 'own'));
    deal(name, size, own);
    deal(`${name}-sharing`, sharing, shared);
  }
};
