import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandMistake, parseMove, usage, type Wanted } from './arguments.js';
import type { CopiedLog } from './copy-deployment.js';
import { moveDeployment } from './move.js';
import { findPlaces } from '../places/places.js';
import { describeSide, planMove, type Plan } from './plan.js';
import { beginReadOnly, copyAhead, endLeftReadOnly, endReadOnly, untilStopped } from './running-product.js';
import { hold, holderOf, release } from '../places/holder.js';

const exitCodes = { done: 0, failed: 1, usage: 2 } as const;
const dataDir = resolve(process.env['DATA_DIR'] || '.data');

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const progress = (phrase: string): void => void process.stderr.write(`  ${phrase} …\n`);

const assertMovable = async (): Promise<void> => {
  if (!existsSync(join(dataDir, 'secrets.json')))
    throw new CommandMistake(
      `There is no deployment of npm start in ${dataDir}. Name its folder: DATA_DIR=… npm run ops -- move …`,
    );
  const moving = await holderOf(dataDir, 'move');
  if (moving !== null) throw new Error(`This data folder is being moved already, by process ${moving}.`);
};

/** Nothing runs on the folder from the time it is held to its release. */
const whileStopped = async <T>(work: () => Promise<T>): Promise<T> => {
  await hold(dataDir, 'move');
  try {
    await untilStopped(dataDir);
    return await work();
  } finally {
    await release(dataDir, 'move');
  }
};

/** People read until the product stops, and are told why they cannot write. */
const aroundRunning = async <T>(plan: Plan, work: () => Promise<T>): Promise<T> => {
  progress('Copying most of the log while the product runs');
  await copyAhead(dataDir, plan);
  progress('Changing to read-only');
  const ours = await beginReadOnly(dataDir);
  try {
    return await work();
  } finally {
    progress('Waiting until the product has started again');
    if (ours) await endReadOnly(dataDir);
  }
};

const report = ({ from, to }: Plan, log: CopiedLog | null, runs: boolean): void => {
  if (log !== null)
    print(
      `Both logs have the same ${log.events.toLocaleString('en')} events, digest ${log.digest}. Every table is as it was.`,
    );
  print(`Moved to: ${describeSide(to)}.`);
  print(`What was left is kept as it was, and is not started again: ${describeSide(from)}.`);
  print(
    runs
      ? 'The product runs at its new place.'
      : `Start it: ${process.env['DATA_DIR'] ? `DATA_DIR=${dataDir} ` : ''}npm start`,
  );
};

const move = async (wanted: Wanted): Promise<number> => {
  await assertMovable();
  const places = await findPlaces(dataDir, {});
  const plan = planMove(places, wanted);
  const runs = (await holderOf(dataDir, 'product')) !== null;
  if (plan === 'there already') {
    if (runs) await endLeftReadOnly(dataDir);
    print('It is there already.');
    return exitCodes.done;
  }
  const work = () => whileStopped(() => moveDeployment({ dataDir, places, plan, progress }));
  report(plan, runs ? await aroundRunning(plan, work) : await work(), runs);
  return exitCodes.done;
};

const run = async (): Promise<number> => {
  const wanted = parseMove(process.argv.slice(2).filter((word, index) => index > 0 || word !== 'move'));
  if (wanted !== 'help') return move(wanted);
  print(usage);
  return exitCodes.done;
};

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof CommandMistake ? exitCodes.usage : exitCodes.failed);
  },
);
