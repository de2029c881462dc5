import { setTimeout as wait } from 'node:timers/promises';
import { turnOffReadOnly } from '@throughline/embedded/supervisor/read-only-for-move.js';
import { findHolder } from '@throughline/embedded/places/holder.js';
import { getEnvironment } from '@throughline/embedded/places/environment-of.js';
import type { Plan } from './plan.js';
import { copyLogWithProgress, type Progress } from './progress.js';
import { assertAlive, isLive } from './until-ready.js';

const lookEveryMs = 250;
const maxStopMs = 120_000;
const maxStartMs = 600_000;

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
  const { EVENTSTORE_URL: from } = await getEnvironment(dataDir);
  if (from === undefined) return;
  progress('Copying most of the log while the product runs');
  await copyLogWithProgress({ from, to: to.eventStoreUrl, progress });
};

export const untilStopped = (dataDir: string): Promise<void> =>
  until('the product stops', async () => (await findHolder(dataDir, 'product')) === null, maxStopMs);

/** The product has started again, wherever it is now. `product` is its process. */
export const endReadOnly = async (dataDir: string, product: number): Promise<void> => {
  const isEnded = async (): Promise<boolean> => {
    assertAlive(product);
    // Each try takes seconds of the processor that the start needs.
    if (!(await isLive(dataDir))) return false;
    return turnOffReadOnly(dataDir).then(
      () => true,
      () => false,
    );
  };
  await until('the product starts again', isEnded, maxStartMs);
};
