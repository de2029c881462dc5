// Builds what changed since the last build. Runs on any Node version that can start npm, so it uses built-in modules only.
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const bin = join(root, 'node_modules', '.bin');
/** In the order in which they import each other. */
export const servers = [
  'contracts',
  'catalogue',
  'rehearsal',
  'platform',
  'projections',
  'backend',
  'event-store',
  'simulators',
  'embedded',
  'ops',
];

const cache = join(root, '.cache');
const stampFile = join(cache, 'setup.json');

export const readStamp = () => (existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {});
export const writeStamp = (stamp) => {
  mkdirSync(cache, { recursive: true });
  writeFileSync(stampFile, JSON.stringify(stamp, null, 2));
};
export const hash = (...texts) => createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);

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

export const run = (command, args, env = {}) =>
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

export const step = async (title, work) => {
  const from = Date.now();
  process.stdout.write(`  ${title} … `);
  await work();
  process.stdout.write(`${((Date.now() - from) / 1000).toFixed(1)} s\n`);
};

/** Returns whether the inputs had changed, so that there was something to build. */
export const build = async (name, inputs, command, args) => {
  const stamp = readStamp();
  const wanted = hash(fingerprint(...inputs.map((input) => join(root, input))), stamp.installed);
  if (stamp[name] === wanted && existsSync(join(root, name, 'dist'))) return false;
  await step(`Building ${name}`, () => run(command, args));
  writeStamp({ ...readStamp(), [name]: wanted });
  return true;
};

/** Builds the server packages that changed, and calls back with the name of each. */
export const buildServers = async (onBuilt = () => undefined) => {
  for (const name of servers) {
    const inputs = [`${name}/src`, `${name}/tsconfig.json`, 'tsconfig.base.json', '.swcrc', 'nest-cli.json'];
    if (await build(name, inputs, 'nest', ['build', name])) onBuilt(name);
  }
};
