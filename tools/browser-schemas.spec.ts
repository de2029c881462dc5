import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const sources = [
  'contracts/src/*.ts',
  'catalogue/src/*.ts',
  'rehearsal/src/*.ts',
  'frontend/src/*.ts',
  'frontend/src/*.tsx',
];

/** The build of the browser app leaves these methods of schemas behind. */
const listed = /const unusedMethods = \[([^\]]*)\]/.exec(read('frontend/vite.config.ts'))?.[1] ?? '';
const methods = [...listed.matchAll(/[a-zA-Z0-9]+/g)].map(([name]) => name);

it('no schema of the browser calls a method that its build leaves behind', () => {
  expect(methods).toContain('email');
  const call = new RegExp(`^.*(?<!TextEncoder\\(|TextDecoder\\(\\)?)\\)\\s*\\.(?:${methods.join('|')})\\(.*$`, 'gm');
  const files = execFileSync('git', ['ls-files', ...sources], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  const found = files
    .filter((file) => !/\.spec\.|fixtures/.test(file) && read(file).includes("from 'zod'"))
    .flatMap((file) => [...read(file).matchAll(call)].map(([line]) => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});
