// Runs every test runner, even after one failed, and prints the sum: test.mjs [runner …] [--changed] [part of a path …].
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { retryAlone, failedOfJest, failedOfPlaywright } from './failed-tests.ts';
import { writeGroups } from './grouped-tests/groups.mjs';

const results = join('.cache', 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const names = ['spec', 'screen', 'int', 'stand-alone', 'e2e', 'faults'];
/** These take long, so they run only when named. */
const long = ['faults'];
const words = process.argv.slice(2);
const chosen = words.filter((word) => names.includes(word));
/** Only tests whose path contains one of these. */
const parts = words.filter((word) => !names.includes(word) && word !== '--changed');
/** With `--changed` the commit since which files have changed, and only tests run that import one of them. */
const isKnown = (commit) => spawnSync('git', ['rev-parse', '--verify', '--quiet', commit]).status === 0;
const since = words.includes('--changed') ? (isKnown('origin/main') ? 'origin/main' : 'HEAD') : null;
const onlyChanged = since === null ? [] : ['--passWithNoTests', `--changedSince=${since}`];

/** No runner needs this long on two cores, so one that does hangs and fails. */
const maxMs = (words.includes('faults') ? 120 : 90) * 60_000;

/** Runners that start servers need a fixed number: half of their time is waiting, and fault tests are sensitive to timing. */
const workers = { spec: '100%', screen: '100%', int: 2, 'stand-alone': 2, faults: 1 };

const run = (command, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    const late = setTimeout(() => {
      process.stderr.write(`${command} did not end within ${maxMs / 60_000} minutes and is stopped.\n`);
      child.kill('SIGKILL');
    }, maxMs);
    child.on('exit', (code) => {
      clearTimeout(late);
      resolve(code ?? 1);
    });
  });

const jestOf = (project) => [join('node_modules', 'jest', 'bin', 'jest.js'), '--selectProjects', project];

const jest = async (name, { project = name, only = parts, changed = onlyChanged, env = {}, alone = false } = {}) => {
  // Applies to a run that is made again the durations of the whole one stay.
  const file = join(results, `${name}${alone ? '-again' : ''}.json`);
  const code = await run(
    process.execPath,
    [
      // The cache would keep the modules of every spec file alive, and most of a long run would be garbage collection.
      '--no-compilation-cache',
      ...jestOf(project),
      '--json',
      '--outputFile',
      file,
      ...changed,
      ...(name in workers ? [`--maxWorkers=${workers[name]}`] : []),
      // A test that failed may have left a server running, which would keep a run in one process from ending.
      ...(alone ? ['--forceExit'] : []),
      ...(only.length > 0 ? ['--passWithNoTests', '--testPathPatterns', ...only] : []),
    ],
    { NODE_OPTIONS: '--experimental-vm-modules --no-warnings --max-old-space-size=6144', ...env },
  );
  if (!existsSync(file)) return { name, passed: 0, failed: 1, tests: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // A suite that could not be loaded has no failed test, but counts as a failure.
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    name,
    passed: report.numPassedTests,
    failed: failed > 0 || code === 0 ? failed : 1,
    tests: failedOfJest(report),
  };
};

const playwright = async (only = parts) => {
  const file = join(results, 'e2e.json');
  const code = await run('playwright', ['test', '-c', 'e2e/playwright.config.ts', ...only], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(process.cwd(), file),
  });
  if (!existsSync(file)) return { name: 'e2e', passed: 0, failed: 1, tests: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const { expected: passed, unexpected: failed } = report.stats;
  return { name: 'e2e', passed, failed: failed > 0 || code === 0 ? failed : 1, tests: failedOfPlaywright(report) };
};

/** Integration specs that import what has changed. */
const listChanged = () =>
  execFileSync(process.execPath, [...jestOf('int'), '--listTests', ...onlyChanged], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.endsWith('.ts'))
    .map((file) => relative(process.cwd(), file));

const int = async () => {
  if (parts.length > 0) return jest('int');
  const changed = since === null ? null : listChanged();
  writeGroups(changed);
  const only = changed === null ? [] : ['/int-groups/', ...changed];
  const result = await jest('int', { project: 'int-groups', only, changed: [] });
  return retryAlone(result, (file) => jest('int', { only: [file], changed: [], alone: true }));
};

const e2e = async () => {
  const result = await playwright();
  return parts.length > 0 ? result : retryAlone(result, (file) => playwright([file]));
};

/** One of them against our own event store as a server of its own, so that running all against another one goes on working. */
const standAlone = () =>
  jest('stand-alone', {
    project: 'int',
    only: parts.length > 0 ? parts : ['eventstore/esdb-event-store'],
    env: {
      TEST_EVENTSTORE: `"${process.execPath}" embedded/dist/src/event-store/cli.js --port {port} --data {folder}`,
    },
  });

const runners = {
  spec: () => jest('spec'),
  screen: () => jest('screen'),
  int,
  'stand-alone': standAlone,
  e2e,
  faults: () => jest('faults'),
};

const all = [];
/** Nothing that these test is imported: they start the product, or another event store. */
const whole = ['stand-alone', 'e2e'];
const isChosen = (name) => !long.includes(name) && (since === null || !whole.includes(name));
for (const [name, start] of Object.entries(runners))
  if (chosen.length === 0 ? isChosen(name) : chosen.includes(name)) all.push(await start());

process.stdout.write('\n');
for (const { name, tests } of all) for (const { title } of tests) process.stdout.write(`${name} failed: ${title}\n`);
const flaky = all.flatMap((result) => result.flaky ?? []);
for (const { title } of flaky) process.stdout.write(`flaky: ${title}\n`);
if (flaky.length > 0) process.stdout.write(`Flaky: ${flaky.length}\n`);
for (const { name, passed, failed } of all) process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`);
const sum = (key) => all.reduce((total, result) => total + result[key], 0);
process.stdout.write(`Tests: ${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') === 0 && (sum('passed') > 0 || since !== null) ? 0 : 1;
