import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hold, findHolder, release } from '@throughline/embedded/places/holder.js';
import { findPlaces } from '@throughline/embedded/places/places.js';
import { runCommandLine } from '@throughline/platform/command-line/run-command-line.js';
import { CommandMistake, exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import { parseMove, usage, type Wanted } from './arguments.js';
import { checkTarget, hasRemoteTarget } from './check-target.js';
import type { CopiedLog } from './copy-deployment.js';
import { moveDeployment } from './move.js';
import { describeSide, planMove, type Plan } from './plan.js';
import { count } from './progress.js';
import { copyAhead, endReadOnly, untilStopped } from './running-product.js';
import { beginReadOnly, endLeftReadOnly } from '@throughline/embedded/supervisor/read-only-for-move.js';
import { ownSecrets } from '@throughline/embedded/supervisor/secrets.js';
import { checkTexts } from './check-texts.js';
import { getEnvironment } from '@throughline/embedded/places/environment-of.js';
import { untilReady } from './until-ready.js';

const dataDir = resolve(process.env['DATA_DIR'] || '.data');

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const progress = (phrase: string): void => void process.stderr.write(`  ${phrase} …\n`);

const assertMovable = async (): Promise<void> => {
  if (!existsSync(join(dataDir, 'secrets.json')))
    throw new CommandMistake(
      `There is no deployment of npm start in ${dataDir}. Name its folder: DATA_DIR=… npm run ops -- move …`,
    );
  const moving = await findHolder(dataDir, 'move');
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
const aroundRunning = async <T>(plan: Plan, product: number, work: () => Promise<T>): Promise<T> => {
  await copyAhead(dataDir, plan, progress);
  progress('Changing to read-only');
  const ours = await beginReadOnly(dataDir);
  try {
    return await work();
  } finally {
    progress('Waiting until the product has started again');
    if (ours) await endReadOnly(dataDir, product);
  }
};

const refolding = 'read tables are folded again, about a minute for each 100,000 events';

const getEnd = async (product: number | null): Promise<string> => {
  if (product === null)
    return `Start it: ${process.env['DATA_DIR'] ? `DATA_DIR=${dataDir} ` : ''}npm start. Before it is ready, ${refolding}.`;
  if (await untilReady(dataDir, product, progress)) return 'The product runs at its new place.';
  return `The product is starting at its new place, and is not ready yet: ${refolding}. Its own output says how far it is.`;
};

const report = async ({ from, to }: Plan, log: CopiedLog | null, product: number | null): Promise<void> => {
  if (log !== null) print(`Both logs have the same ${count(log.events)} events, digest ${log.digest}.`);
  print('Every table that is not folded from the log is as it was.');
  print(`Moved to: ${describeSide(to)}.`);
  print(`What was left is kept as it was, and is not started again: ${describeSide(from)}.`);
  print(await getEnd(product));
};

/** After a move that failed: what is true of the deployment then. */
const whereItIs = async (wanted: Wanted): Promise<string> => {
  const places = await findPlaces(dataDir, {});
  const isMoved = planMove(places, wanted) === 'there already';
  return isMoved
    ? 'The deployment was moved before that: it is at its new place.'
    : 'Nothing was changed: the deployment is where it was, and the command can be given again.';
};

/** Before the product stops. */
const checkRunningTexts = async (): Promise<void> => {
  const { EVENTSTORE_URL: eventStoreUrl, DATABASE_URL: databaseUrl } = await getEnvironment(dataDir);
  if (eventStoreUrl === undefined || databaseUrl === undefined) return;
  progress('Opening every sealed text');
  await checkTexts({ eventStoreUrl, databaseUrl, keys: await ownSecrets(dataDir), progress });
};

const move = async (wanted: Wanted): Promise<number> => {
  await assertMovable();
  const places = await findPlaces(dataDir, {});
  const plan = planMove(places, wanted);
  const product = await findHolder(dataDir, 'product');
  if (plan === 'there already') {
    if (product !== null) await endLeftReadOnly(dataDir);
    print('It is there already.');
    return exitCodes.done;
  }
  const { withUnreadable } = wanted;
  const work = () =>
    whileStopped(() =>
      moveDeployment({ dataDir, places, plan, progress, withUnreadable, textsChecked: product !== null }),
    );
  try {
    if (hasRemoteTarget(plan)) progress('Connecting to the new servers');
    await checkTarget(plan);
    if (product !== null && !withUnreadable) await checkRunningTexts();
    const log = product === null ? await work() : await aroundRunning(plan, product, work);
    await report(plan, log, product);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\n${await whereItIs(wanted)}`, { cause: error });
  }
  return exitCodes.done;
};

const run = async (): Promise<number> => {
  const wanted = parseMove(
    process.argv.slice(2).filter((word, index) => index > 0 || word !== 'move'),
    process.env,
  );
  if (wanted !== 'help') return move(wanted);
  print(usage);
  return exitCodes.done;
};

runCommandLine(run);
