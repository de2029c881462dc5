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
  /** A program that has an end, which may come first, and what else it is told. */
  mayEnd?: true;
  env?: Readonly<Record<string, string>>;
};

const resolution = new URL('../../../embedded/src/testing/typescript-resolution.mjs', import.meta.url);

/** Runs a program that calls `crashAtStatement` in its own process until it has crashed. */
export const runUntilCrash = async (
  program: URL,
  { databaseUrl, eventStoreUrl, atStatement, afterMs, maxLifetimeMs, mayEnd, env }: Crash,
): Promise<void> => {
  const flags = ['--no-warnings', '--experimental-transform-types', '--conditions=source'];
  const child = spawn(process.execPath, [...flags, '--import', fileURLToPath(resolution), fileURLToPath(program)], {
    stdio: 'ignore',
    env: {
      ...env,
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
  if (mayEnd === true && child.exitCode === 0) return;
  if (child.signalCode !== 'SIGKILL') throw new Error(`${fileURLToPath(program)} ended by itself: ${child.exitCode}.`);
};
