// Loading the product takes a spec file longer than most of its tests do, and Jest loads it again for each file. So a whole
// run reads several spec files into one test file, which loads it once.
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache/int-groups');

/** How many groups the spec files of a package make. Those of `embedded` load clients that exclude each other. */
const sizes = { platform: 1, projections: 2, backend: 10 };

const writeGroup = (name, files) => {
  const parts = files.map((file) => {
    const source = relative(folder, join(root, file));
    return `await part('${file}', () => import('${source}'));\n`;
  });
  const part = relative(folder, join(import.meta.dirname, 'part.mjs'));
  writeFileSync(join(folder, `${name}.int.group.ts`), [`import { part } from '${part}';\n`, ...parts].join(''));
};

export const writeGroups = () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, size] of Object.entries(sizes)) {
    const files = globSync(`${name}/**/*.int.spec.ts`, {
      cwd: root,
      exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
    }).sort();
    // Neighbours take similarly long, so they are dealt to different groups.
    for (let group = 0; group < size; group += 1) {
      const dealt = files.filter((_, index) => index % size === group);
      if (dealt.length > 0) writeGroup(`${name}-${group + 1}`, dealt);
    }
  }
};
