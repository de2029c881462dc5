// Installs and builds. Runs before anything is installed, so it uses built-in modules only.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, build, buildServers, hash, readStamp, root, run, step, writeStamp } from './build-servers.mjs';
import { isInstalled } from './installed.mjs';

const install = async (stamp) => {
  const wanted = hash(readFileSync(join(root, 'package-lock.json'), 'utf8'), process.platform, process.arch);
  if (stamp.installed === wanted && existsSync(join(bin, 'nest'))) return;
  if (!isInstalled(root) || !existsSync(join(bin, 'nest')))
    await step('Installing dependencies', () => run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']));
  writeStamp({ ...stamp, installed: wanted });
};

const assertNode = () => {
  if (Number(process.versions.node.split('.')[0]) >= 20) return;
  throw new Error(`Throughline needs Node 20 or newer to set itself up; this is ${process.version}.`);
};

const main = async () => {
  assertNode();
  await install(readStamp());
  await buildServers();
  await build(
    'frontend',
    [
      'frontend/src',
      'frontend/public',
      'frontend/index.html',
      'frontend/vite.config.ts',
      'frontend/chunks.ts',
      'contracts/src',
      'catalogue/src',
      'rehearsal/src',
      'ops/src/verifier',
      'docs',
    ],
    'npm',
    ['run', '--silent', 'build', '-w', 'frontend'],
  );
};

main().catch((error) => {
  process.stdout.write('failed\n');
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
