import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startChild, type Child, type ChildOptions } from './child.js';

/** The absolute path of a built file, given its path from the repository root. */
export const built = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

type LauncherOptions = {
  dataDir: string;
  env: Record<string, string>;
  onNotice: (sentence: string) => void;
  onStarted: (stop: () => Promise<void>) => void;
};

/** Starts the product's processes and writes their output to one log file in the data folder. */
export const launcher = ({ dataDir, env, onNotice, onStarted }: LauncherOptions) => {
  const logFile = createWriteStream(join(dataDir, 'throughline.log'), { flags: 'a' });
  onStarted(() => new Promise((resolve) => logFile.end(resolve)));
  return async (name: string, path: string, own: Record<string, string>): Promise<Child> => {
    const child = await startWithRetry({
      name,
      entry: built(path),
      env: { ...env, ...own },
      log: (line) => void logFile.write(`${line}\n`),
      restarted: onNotice,
    });
    onStarted(child.stop);
    return child;
  };
};

const tries = 20;
const heldByAnother = /Another event-store node/;

/** A node left over from a killed supervisor may need some seconds to end and release the log. */
const startWithRetry = async (options: ChildOptions, left = tries): Promise<Child> => {
  try {
    return await startChild(options);
  } catch (error) {
    if (left === 0 || !(error instanceof Error) || !heldByAnother.test(error.message)) throw error;
    await delay(500);
    return startWithRetry(options, left - 1);
  }
};
