// Runs before anything is installed, on any Node version that can start npm, so it uses built-in modules only.
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, '.cache');
const stampFile = join(cache, 'setup.json');
const bin = join(root, 'node_modules', '.bin');
const servers = ['contracts', 'platform', 'projections', 'backend', 'embedded'];

const readStamp = () => (existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {});
const writeStamp = (stamp) => {
  mkdirSync(cache, { recursive: true });
  writeFileSync(stampFile, JSON.stringify(stamp, null, 2));
};
const hash = (...texts) => createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);

const files = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    : [];
const fingerprint = (...paths) =>
  hash(
    ...paths
      .flatMap((path) => (existsSync(path) && statSync(path).isFile() ? [path] : files(path)))
      .sort()
      .map((file) => `${file} ${statSync(file).size} ${Math.floor(statSync(file).mtimeMs)}`),
  );

const run = (command, args, env = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${command} ${args.join(' ')} ended with ${code}\n${Buffer.concat(output)}`)),
    );
  });

const step = async (title, work) => {
  const from = Date.now();
  process.stdout.write(`  ${title} … `);
  await work();
  process.stdout.write(`${((Date.now() - from) / 1000).toFixed(1)} s\n`);
};

const install = async (stamp) => {
  const wanted = hash(readFileSync(join(root, 'package-lock.json'), 'utf8'), process.platform, process.arch);
  if (stamp.installed === wanted && existsSync(join(bin, 'nest'))) return;
  await step('Installing dependencies', () => run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']));
  writeStamp({ ...stamp, installed: wanted });
};

const build = async (name, inputs, command, args) => {
  const stamp = readStamp();
  const wanted = hash(fingerprint(...inputs.map((input) => join(root, input))), stamp.installed);
  if (stamp[name] === wanted && existsSync(join(root, name, 'dist'))) return;
  await step(`Building ${name}`, () => run(command, args));
  writeStamp({ ...readStamp(), [name]: wanted });
};

const assertNode = () => {
  if (Number(process.versions.node.split('.')[0]) >= 20) return;
  throw new Error(`Throughline needs Node 20 or newer to set itself up; this is ${process.version}.`);
};

const main = async () => {
  assertNode();
  await install(readStamp());
  for (const name of servers)
    await build(name, [`${name}/src`, `${name}/tsconfig.json`, 'tsconfig.base.json', '.swcrc'], 'nest', [
      'build',
      name,
    ]);
  await build(
    'frontend',
    ['frontend/src', 'frontend/public', 'frontend/index.html', 'frontend/vite.config.ts', 'contracts/src'],
    'npm',
    ['run', '--silent', 'build', '-w', 'frontend'],
  );
};

main().catch((error) => {
  process.stdout.write('failed\n');
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
