import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';

const root = process.cwd();
const left = new Set(['.git', '.cache', 'dist', 'node_modules']);
let copy = '';

/** Holds what the last check found, if there was one: only files that the generators changed are checked again. */
const checked = join('.cache', 'types');

/** Installed packages are linked; the packages of this repository are those of the copy. */
const linkPackages = (folder: string): void => {
  mkdirSync(join(copy, folder));
  for (const name of readdirSync(join(root, folder))) {
    const [installed, linked] = [join(root, folder, name), join(copy, folder, name)];
    if (name !== '@throughline') symlinkSync(installed, linked);
    else {
      mkdirSync(linked);
      for (const own of readdirSync(installed)) symlinkSync(readlinkSync(join(installed, own)), join(linked, own));
    }
  }
};

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'generated-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !path.split(sep).some((part) => left.has(part)) });
  for (const place of ['', ...readdirSync(copy)])
    if (existsSync(join(root, place, 'node_modules'))) linkPackages(join(place, 'node_modules'));
  if (existsSync(join(root, checked))) cpSync(join(root, checked), join(copy, checked), { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (...words: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const env = { ...process.env, NODE_OPTIONS: '' };
    execFile(process.execPath, words, { cwd: copy, env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + err }),
    );
  });

it('code made by the generators has no type error', async () => {
  const feature = await run(join('tools', 'new-feature.mjs'), 'lighthouses');
  const command = await run(join('tools', 'new-command.mjs'), 'agents', 'TransferAgent');
  expect([feature.code, command.code]).toEqual([0, 0]);
  expect(await run(join('tools', 'types.mjs'))).toEqual({ code: 0, text: '' });
}, 600_000);
