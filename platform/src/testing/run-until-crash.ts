import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

type Crash = {
  databaseUrl: string;
  eventStoreUrl: string;
  atStatement: number;
  afterMs: number;
  /** A program that may send fewer statements than that is killed after this time. */
  maxLifetimeMs: number;
};

const resolution = new URL('../../../embedded/src/testing/typescript-resolution.mjs', import.meta.url);

/** Runs a program that calls `crashAtStatement` in its own process until it has crashed. */
export const runUntilCrash = async (
  program: URL,
  { databaseUrl, eventStoreUrl, atStatement, afterMs, maxLifetimeMs }: Crash,
): Promise<void> => {
  const flags = ['--no-warnings', '--experimental-transform-types', '--conditions=source'];
  const child = spawn(process.execPath, [...flags, '--import', fileURLToPath(resolution), fileURLToPath(program)], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      EVENTSTORE_URL: eventStoreUrl,
      CRASH_AT_STATEMENT: String(atStatement),
      CRASH_AFTER_MS: String(afterMs),
    },
  });
  const late = setTimeout(() => child.kill('SIGKILL'), maxLifetimeMs);
  await once(child, 'exit');
  clearTimeout(late);
  if (child.signalCode !== 'SIGKILL') throw new Error(`${fileURLToPath(program)} ended by itself: ${child.exitCode}.`);
};
