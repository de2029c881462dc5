// Checks the types of every package with the native compiler; tools that need the compiler's API use `typescript` itself.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
const projects = { servers: 'tsconfig.json', browser: 'frontend/tsconfig.json', e2e: 'e2e/tsconfig.json' };

for (const [name, config] of Object.entries(projects)) {
  const known = join(root, '.cache/types', `${name}.json`);
  const words = ['-p', join(root, config), '--incremental', '--tsBuildInfoFile', known];
  const { status } = spawnSync(process.execPath, [tsc, ...words], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
