// Runs a compiled entry with the addresses of the house that runs here: with-house.mjs <role> <entry> [arguments].
// Where the environment names its own addresses, as in production, those are used.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [role, entry, ...rest] = process.argv.slice(2);
const file = join(process.env.DATA_DIR ?? '.data', 'addresses.json');

/** These name the servers they work on themselves, or work on a file alone. */
const namesItsOwn =
  (rest[0] === 'log' && rest[1] === 'copy') ||
  (rest[0] === 'chain' && rest.some((word) => /^--file\b|^--help$/.test(word)));

const addresses = () => {
  if (process.env.DATABASE_URL || namesItsOwn) return {};
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))[role];
  process.stderr.write(
    'Throughline does not run on this data folder. Start it with npm start, or name its parts: DATABASE_URL=… EVENTSTORE_URL=…\n',
  );
  process.exit(3);
};

const child = spawn(process.execPath, ['--enable-source-maps', entry, ...rest], {
  stdio: 'inherit',
  env: { LOG_LEVEL: 'warn', ...process.env, ...addresses() },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
