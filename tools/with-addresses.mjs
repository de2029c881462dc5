// Runs a compiled entry with the environment of the running product: with-addresses.mjs <role> <entry> [arguments].
// If the environment has its own URLs, as in production, those are used. Without any, the entry reports what is missing,
// because some commands need none: help, files, and servers named by arguments.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './run-child.mjs';

const [role, entry, ...rest] = process.argv.slice(2);
const file = join(process.env.DATA_DIR ?? '.data', 'addresses.json');

const addresses = () =>
  process.env.DATABASE_URL || !existsSync(file) ? {} : JSON.parse(readFileSync(file, 'utf8'))[role];

// Without Maglev, because a compilation that ends while the process exits can block it for good (nodejs/node#54918).
runChild(['--enable-source-maps', '--no-maglev', entry, ...rest], {
  LOG_LEVEL: 'warn',
  ...process.env,
  ...addresses(),
});
