// Tries every attack of the security suites in full, and prints cases tried and passed: test-security.mjs [part of a path …].
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join('.cache', 'security');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const parts = process.argv.slice(2);
const patterns = parts.length > 0 ? parts.map((part) => `${part}.*security\\.int\\.spec`) : ['security\\.int\\.spec'];
const code = await new Promise((resolve) => {
  const child = spawn('jest', ['--selectProjects', 'int', '--maxWorkers=1', '--testPathPatterns', ...patterns], {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
      SECURITY_FULL: '1',
      SECURITY_RESULTS: join(process.cwd(), folder),
    },
  });
  child.on('exit', (status) => resolve(status ?? 1));
});

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
process.exitCode = code === 0 && total.tried > 0 && total.passed === total.tried ? 0 : 1;
