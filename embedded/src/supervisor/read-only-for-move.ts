import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { getEnvironment } from '../places/environment-of.js';
import { built } from './launcher.js';

const State = z.object({ plan: z.object({ message: z.string() }).nullable() });

/** Until then nobody can write when the moving command is killed, unless an operator ends the maintenance. */
const minutes = '10';
/** With this a command ends that had nothing to do. */
const refused = 4;

const message = 'This deployment is moved to another server. It will be back soon.';

const maintenance = async (dataDir: string, ...words: string[]): Promise<string> => {
  const entry = built('ops/dist/src/product/main.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--enable-source-maps', '--no-maglev', entry, 'maintenance', ...words, '--json'],
    { env: { LOG_LEVEL: 'warn', ...process.env, ...(await getEnvironment(dataDir)) } },
  );
  return stdout;
};

/** Returns null when maintenance is off. */
const planned = async (dataDir: string): Promise<string | null> =>
  State.parse(JSON.parse(await maintenance(dataDir, 'status'))).plan?.message ?? null;

/** Answers whether the move has to end the maintenance. One that an operator has planned stays as it is. */
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
export const turnOffReadOnly = async (dataDir: string): Promise<void> => {
  await maintenance(dataDir, 'off').catch((error: unknown) => {
    if (!isOffAlready(error)) throw error;
  });
};

/** Ends what an interrupted move has left. */
export const endLeftReadOnly = async (dataDir: string): Promise<void> => {
  if ((await planned(dataDir)) === message) await turnOffReadOnly(dataDir);
};
