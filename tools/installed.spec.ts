import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const nest = { version: '12.0.8', integrity: 'sha512-a' };
const onLinux = { version: '1.0.0', integrity: 'sha512-b', optional: true, os: ['linux'], cpu: ['x64'] };
const onMac = { version: '1.0.0', integrity: 'sha512-c', optional: true, os: ['darwin'], cpu: ['arm64'] };
const wanted = {
  '': { name: 'product' },
  'node_modules/nest': nest,
  'node_modules/l': onLinux,
  'node_modules/m': onMac,
};
const machine = { platform: 'linux', arch: 'x64' };

const folderWith = (installed: Record<string, unknown> | null): string => {
  const root = mkdtempSync(join(tmpdir(), 'installed-'));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  mkdirSync(join(root, 'node_modules'));
  if (installed !== null)
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  return root;
};

/** The file is plain JavaScript, so it is asked in a process of its own. */
const isInstalled = async (root: string): Promise<unknown> => {
  const script = `import { isInstalled } from './tools/installed.mjs'; console.log(isInstalled(${JSON.stringify(root)}, ${JSON.stringify(machine)}))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return JSON.parse(stdout);
};

it('packages that were installed by hand are not installed once more', async () =>
  expect(await isInstalled(folderWith({ 'node_modules/nest': nest, 'node_modules/l': onLinux }))).toBe(true));

it.each<[string, Record<string, unknown> | null]>([
  ['nothing is installed', null],
  ['a package is missing', { 'node_modules/l': onLinux }],
  ['a package has another version', { 'node_modules/nest': { ...nest, version: '12.0.7' } }],
  ['a package is no longer wanted', { 'node_modules/nest': nest, 'node_modules/old': nest }],
  ['they were installed on another system', { 'node_modules/nest': nest, 'node_modules/m': onMac }],
])('packages are installed when %s', async (_, installed) =>
  expect(await isInstalled(folderWith(installed))).toBe(false),
);
