// Lints the repository. Rules with type information depend on other files too, so ESLint's own cache would keep results that
// are no longer true. TypeScript's incremental build finds the files that a change can affect; these are linted, and files
// that failed before.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.cache/lint');
const stateFile = join(folder, 'state.json');
const projects = ['tsconfig.json', 'frontend/tsconfig.json', 'e2e/tsconfig.json'];

/** A change of the rules or of a library's version affects every file. */
const rulesKey = () =>
  ['eslint.config.mjs', 'package-lock.json', 'tools/lint.mjs']
    .reduce((hash, file) => hash.update(readFileSync(join(root, file))), createHash('sha256'))
    .digest('hex');

const readState = (key) => {
  try {
    const state = JSON.parse(readFileSync(stateFile, 'utf8'));
    if (state.key === key) return { key, failed: state.failed.map((file) => join(root, file)) };
  } catch {
    // There is no state yet.
  }
  rmSync(folder, { recursive: true, force: true });
  return { key, failed: [] };
};

const writeState = ({ key, failed }) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(stateFile, JSON.stringify({ key, failed: failed.map((file) => relative(root, file)) }));
};

const builderOf = (project) => {
  // With isolated modules TypeScript takes a change to affect only the changed file, and reports the others nowhere.
  const options = {
    incremental: true,
    noEmit: true,
    isolatedModules: false,
    tsBuildInfoFile: join(folder, `${project.replaceAll('/', '-')}.tsbuildinfo`),
  };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const parsed = ts.getParsedCommandLineOfConfigFile(join(root, project), options, host);
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

const main = async () => {
  const state = readState(rulesKey());
  const results = await lintScripts();
  const done = new Set();
  const failed = new Set(state.failed);
  for (const project of projects) {
    const builder = builderOf(project);
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
  const { format } = await new ESLint({ cwd: root }).loadFormatter('stylish');
  process.stdout.write(await format(results));
  process.exitCode = results.some(({ messages }) => messages.length > 0) ? 1 : 0;
};

await main();
