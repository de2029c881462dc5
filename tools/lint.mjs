// Lints the repository. Rules with type information depend on other files too, so ESLint's own cache would keep results that
// are no longer true. TypeScript's incremental build finds the files that a change can affect; these are linted, and files
// that failed before. Servers and browser are parts that can be linted at once: node tools/lint.mjs [part…]
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const parts = { servers: ['tsconfig.json'], browser: ['frontend/tsconfig.json', 'e2e/tsconfig.json'] };
const folderOf = (part) => join(root, '.cache/lint', part);
const stateFileOf = (part) => join(folderOf(part), 'state.json');

/** A change of the rules or of a library's version affects every file. */
const rulesKey = () =>
  ['eslint.config.mjs', 'package-lock.json', 'tools/lint.mjs']
    .reduce((hash, file) => hash.update(readFileSync(join(root, file))), createHash('sha256'))
    .digest('hex');

const readState = (part, key) => {
  try {
    const state = JSON.parse(readFileSync(stateFileOf(part), 'utf8'));
    if (state.key === key) return { part, key, failed: state.failed.map((file) => join(root, file)) };
  } catch {
    // There is no state yet.
  }
  rmSync(folderOf(part), { recursive: true, force: true });
  return { part, key, failed: [] };
};

const writeState = ({ part, key, failed }) => {
  mkdirSync(folderOf(part), { recursive: true });
  writeFileSync(stateFileOf(part), JSON.stringify({ key, failed: failed.map((file) => relative(root, file)) }));
};

const configOf = (project, options = {}) => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  return ts.getParsedCommandLineOfConfigFile(join(root, project), options, host);
};

const builderOf = (part, project) => {
  // With isolated modules TypeScript takes a change to affect only the changed file, and reports the others nowhere.
  const options = {
    incremental: true,
    noEmit: true,
    isolatedModules: false,
    tsBuildInfoFile: join(folderOf(part), `${project.replaceAll('/', '-')}.tsbuildinfo`),
  };
  const parsed = configOf(project, options);
  return ts.createIncrementalProgram({
    rootNames: parsed.fileNames,
    options: parsed.options,
    createProgram: ts.createSemanticDiagnosticsBuilderProgram,
  });
};

const isOurs = (file) =>
  !file.includes('/node_modules/') && !file.endsWith('.json') && !relative(root, file).startsWith('..');

/** Files of ours in the program, and those of them that changed or whose types may have. */
const filesOf = (builder) => {
  const all = builder
    .getSourceFiles()
    .map(({ fileName }) => fileName)
    .filter(isOurs);
  const affected = new Set();
  for (let next; (next = builder.getSemanticDiagnosticsOfNextAffectedFile()) !== undefined;) {
    if ('fileName' in next.affected) affected.add(next.affected.fileName);
    else for (const file of all) affected.add(file);
  }
  return { all, affected };
};

const lintWith = (builder, files) => {
  if (files.length === 0) return [];
  const parserOptions = { programs: [builder.getProgram()] };
  return new ESLint({
    cwd: root,
    overrideConfig: { files: ['**/*.{ts,tsx}'], languageOptions: { parserOptions } },
  }).lintFiles(files);
};

const lintScripts = () =>
  new ESLint({ cwd: root, cache: true, cacheLocation: join(root, '.cache/eslint/') }).lintFiles(['**/*.{js,mjs}']);

/** A project also reads files of others, which are linted with their own. */
const filesBefore = (part) => {
  const names = Object.keys(parts);
  const earlier = names.slice(0, names.indexOf(part)).flatMap((name) => parts[name]);
  return new Set(earlier.flatMap((project) => configOf(project).fileNames));
};

const lintPart = async (part) => {
  const state = readState(part, rulesKey());
  const results = [];
  const done = filesBefore(part);
  const failed = new Set(state.failed);
  for (const project of parts[part]) {
    const builder = builderOf(part, project);
    const { all, affected } = filesOf(builder);
    const files = all.filter((file) => !done.has(file) && (affected.has(file) || failed.has(file)));
    for (const file of all) done.add(file);
    // Noted first, so that what an interrupted run did not lint is linted by the next.
    for (const file of files) failed.add(file);
    writeState({ ...state, failed: [...failed] });
    builder.emit();
    const linted = await lintWith(builder, files);
    for (const { filePath, messages } of linted) if (messages.length === 0) failed.delete(filePath);
    writeState({ ...state, failed: [...failed] });
    results.push(...linted);
  }
  writeState({ ...state, failed: [...failed].filter((file) => done.has(file)) });
  return results;
};

const main = async (asked) => {
  const results = [];
  for (const part of asked) {
    if (part === 'servers') results.push(...(await lintScripts()));
    results.push(...(await lintPart(part)));
  }
  const { format } = await new ESLint({ cwd: root }).loadFormatter('stylish');
  process.stdout.write(await format(results));
  process.exitCode = results.some(({ messages }) => messages.length > 0) ? 1 : 0;
};

const asked = process.argv.slice(2);
await main(asked.length > 0 ? asked : Object.keys(parts));
