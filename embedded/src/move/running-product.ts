import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { built } from '../supervisor/launcher.js';
import { holderOf } from '../places/holder.js';
import { environmentOf } from './environment-of.js';
import type { Plan } from './plan.js';
import { copyLogWithProgress, type Progress } from './progress.js';
import { assertAlive, isLive } from './until-ready.js';

const State = z.object({ plan: z.object({ message: z.string() }).nullable() });

const lookEveryMs = 250;
/** Until then nobody can write when this command is killed, unless an operator ends the maintenance. */
const minutes = '10';
/** With this a command ends that had nothing to do. */
const refused = 4;
const maxStopMs = 120_000;
const maxStartMs = 600_000;

const maintenance = async (dataDir: string, ...words: string[]): Promise<string> => {
  const entry = built('backend/dist/src/cli/main.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--enable-source-maps', '--no-maglev', entry, 'maintenance', ...words, '--json'],
    { env: { LOG_LEVEL: 'warn', ...process.env, ...(await environmentOf(dataDir)) } },
  );
  return stdout;
};

const until = async (what: string, holds: () => Promise<boolean>, withinMs: number): Promise<void> => {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Within ${withinMs / 1_000} s it did not happen: ${what}.`);
    await wait(lookEveryMs);
  }
};

/** Most of the log is copied while everybody goes on, so that little is left when nobody can. */
export const copyAhead = async (dataDir: string, { to, logMoves }: Plan, progress: Progress): Promise<void> => {
  if (!logMoves || to.eventStoreUrl === null) return;
  const { EVENTSTORE_URL: from } = await environmentOf(dataDir);
  if (from === undefined) return;
  progress('Copying most of the log while the product runs');
  await copyLogWithProgress({ from, to: to.eventStoreUrl, progress });
};

const message = 'This deployment is moved to another server. It will be back soon.';

/** Null when maintenance is off. */
const planned = async (dataDir: string): Promise<string | null> =>
  State.parse(JSON.parse(await maintenance(dataDir, 'status'))).plan?.message ?? null;

/** Answers whether this command has to end the maintenance. One that an operator has planned stays as it is. */
export const beginReadOnly = async (dataDir: string): Promise<boolean> => {
  const before = await planned(dataDir);
  if (before !== null && before !== message) return false;
  await maintenance(
    dataDir,
    'read-only',
    '--message',
    message,
    '--begins',
    '0',
    '--lasts',
    minutes,
    '--ends-by-itself',
  );
  return true;
};

const isOffAlready = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === refused;

/** Also when it is off already: the product ends what a command left that was killed before. */
const turnOff = async (dataDir: string): Promise<void> => {
  await maintenance(dataDir, 'off').catch((error: unknown) => {
    if (!isOffAlready(error)) throw error;
  });
};

/** What a command that was interrupted has left. */
export const endLeftReadOnly = async (dataDir: string): Promise<void> => {
  if ((await planned(dataDir)) === message) await turnOff(dataDir);
};

export const untilStopped = (dataDir: string): Promise<void> =>
  until('the product stops', async () => (await holderOf(dataDir, 'product')) === null, maxStopMs);

/** The product has started again, wherever it is now. `product` is its process. */
export const endReadOnly = async (dataDir: string, product: number): Promise<void> => {
  const isEnded = async (): Promise<boolean> => {
    assertAlive(product);
    // Each try takes seconds of the processor that the start needs.
    if (!(await isLive(dataDir))) return false;
    return turnOff(dataDir).then(
      () => true,
      () => false,
    );
  };
  await until('the product starts again', isEnded, maxStartMs);
};
