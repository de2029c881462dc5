// Runs a compiled entry with the addresses of the house that runs here: with-house.mjs <role> <entry> [arguments].
// Where the environment names its own addresses, as in production, those are used. Without any the entry says what it lacks,
// for some work needs none: help, files, and servers that are named.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [role, entry, ...rest] = process.argv.slice(2);
const file = join(process.env.DATA_DIR ?? '.data', 'addresses.json');

const addresses = () =>
  process.env.DATABASE_URL || !existsSync(file) ? {} : JSON.parse(readFileSync(file, 'utf8'))[role];

const child = spawn(process.execPath, ['--enable-source-maps', entry, ...rest], {
  stdio: 'inherit',
  env: { LOG_LEVEL: 'warn', ...process.env, ...addresses() },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
