import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import ts from 'typescript';

const root = process.cwd();
const left = new Set(['.git', '.cache', 'dist', 'node_modules']);
let copy = '';

/** The files that the generators made or changed are checked; all others with them when the long tests run. */
const isWhole = process.env['FAULT_ROUNDS'] !== undefined;

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
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (...words: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const env = { ...process.env, NODE_OPTIONS: '' };
    execFile(process.execPath, words, { cwd: copy, env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + err }),
    );
  });

/** Returns what is wrong in these files, whose types come from all that they import. */
const findErrors = (config: string, files: readonly string[]): string[] => {
  const fail = (error: ts.Diagnostic): never => {
    throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const parsed = ts.getParsedCommandLineOfConfigFile(join(copy, config), {}, host);
  const declared = parsed?.fileNames.filter((name) => name.endsWith('.d.ts')) ?? [];
  const program = ts.createProgram([...files, ...declared], parsed?.options ?? {});
  return files.flatMap((name) => {
    const file = program.getSourceFile(name);
    const errors = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    return errors.map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
  });
};

it('code made by the generators has no type error', async () => {
  const feature = await run(join('tools', 'new-feature.mjs'), 'lighthouses');
  const command = await run(join('tools', 'new-command.mjs'), 'agents', 'TransferAgent');
  expect([feature.code, command.code]).toEqual([0, 0]);
  if (isWhole) return expect(await run(join('tools', 'types.mjs'))).toEqual({ code: 0, text: '' });
  const made = [...`${feature.text}${command.text}`.matchAll(/^ *(?:new|changed) +(\S+\.tsx?)$/gm)].map(
    ([, path]) => path ?? '',
  );
  const { browser = [], servers = [] } = Object.groupBy(made, (path) =>
    path.startsWith('frontend/') ? 'browser' : 'servers',
  );
  const places = (paths: readonly string[]) => [...new Set(paths)].map((path) => join(copy, path));
  expect([browser.length, servers.length].every((count) => count > 5)).toBe(true);
  expect([
    ...findErrors('tsconfig.json', places(servers)),
    ...findErrors('frontend/tsconfig.json', places(browser)),
  ]).toEqual([]);
}, 600_000);
