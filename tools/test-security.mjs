// Tries every attack of the security suites in full, then the journeys in a real browser;
// prints cases tried and passed: test-security.mjs [part of a path | journeys …].
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join('.cache', 'security');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const words = process.argv.slice(2);
const parts = words.filter((word) => word !== 'journeys');

const run = (command, args, env) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('exit', (status) => resolve(status ?? 1));
  });

const attacks = async () => {
  const patterns = parts.length > 0 ? parts.map((part) => `${part}.*security\\.int\\.spec`) : ['security\\.int\\.spec'];
  return run('jest', ['--selectProjects', 'int', '--maxWorkers=1', '--testPathPatterns', ...patterns], {
    NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
    SECURITY_FULL: '1',
    SECURITY_RESULTS: join(process.cwd(), folder),
  });
};

/** Each also fails by a single error in a console or a single refusal of the content security policy. */
const journeys = async () => {
  const report = join(process.cwd(), '.cache', 'journeys.json');
  const code = await run('playwright', ['test', '-c', 'e2e/playwright.config.ts', 'e2e/identity/'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { suites } = JSON.parse(readFileSync(report, 'utf8'));
  const tried = suites.flatMap(function inside({ specs = [], suites: deeper = [] }) {
    const here = specs.flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test })));
    return [...here, ...deeper.flatMap(inside)];
  });
  for (const project of new Set(tried.map(({ projectName }) => projectName))) {
    const mine = tried.filter(({ projectName }) => projectName === project);
    const failed = mine.filter(({ status }) => status !== 'expected').map(({ title }) => title);
    const family = `journeys, ${project}`;
    const result = { family, tried: mine.length, passed: mine.length - failed.length, failed, measured: {} };
    writeFileSync(join(folder, `${family}.json`), JSON.stringify(result));
  }
  return code;
};

const codes = [];
if (words.length === 0 || parts.length > 0) codes.push(await attacks());
if (words.length === 0 || words.includes('journeys')) codes.push(await journeys());

/** One line a family, however many files try it. */
const families = new Map();
for (const file of readdirSync(folder)) {
  const { family, tried, passed, failed, measured } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const sum = families.get(family) ?? { family, tried: 0, passed: 0, failed: [], measured: {} };
  families.set(family, {
    family,
    tried: sum.tried + tried,
    passed: sum.passed + passed,
    failed: [...sum.failed, ...failed],
    measured: { ...sum.measured, ...measured },
  });
}
const all = [...families.values()].sort((a, b) => a.family.localeCompare(b.family));
const total = all.reduce((sum, { tried, passed }) => ({ tried: sum.tried + tried, passed: sum.passed + passed }), {
  tried: 0,
  passed: 0,
});
writeFileSync(join('.cache', 'security.json'), `${JSON.stringify({ ...total, families: all }, null, 2)}\n`);

process.stdout.write('\n');
for (const { family, tried, passed, measured } of all) {
  const figures = Object.entries(measured).map(([name, figure]) => `${name} ${figure}`);
  process.stdout.write(`${[`${family}: ${passed} of ${tried} passed`, ...figures].join(', ')}\n`);
}
process.stdout.write(`Security: ${total.passed} of ${total.tried} passed; as JSON in .cache/security.json\n`);
process.exitCode = codes.every((code) => code === 0) && total.tried > 0 && total.passed === total.tried ? 0 : 1;
