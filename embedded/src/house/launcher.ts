import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startChild, type Child, type ChildOptions } from './child.js';

/** Something the set-up built, by its path from the top. */
export const built = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

type LauncherOptions = {
  dataDir: string;
  env: Record<string, string>;
  news: (sentence: string) => void;
  onStarted: (stop: () => Promise<void>) => void;
};

/** Starts the product's processes; what they write goes to one log file in the data folder. */
export const launcher = ({ dataDir, env, news, onStarted }: LauncherOptions) => {
  const logFile = createWriteStream(join(dataDir, 'throughline.log'), { flags: 'a' });
  onStarted(() => new Promise((resolve) => logFile.end(resolve)));
  return async (name: string, path: string, own: Record<string, string>): Promise<Child> => {
    const child = await startPatiently({
      name,
      entry: built(path),
      env: { ...env, ...own },
      log: (line) => void logFile.write(`${line}\n`),
      restarted: news,
    });
    onStarted(child.stop);
    return child;
  };
};

const tries = 20;
const heldByAnother = /Another event-store node/;

/** A process of an earlier, killed house may need some seconds to notice and let go of what it holds. */
const startPatiently = async (options: ChildOptions, left = tries): Promise<Child> => {
  try {
    return await startChild(options);
  } catch (error) {
    if (left === 0 || !(error instanceof Error) || !heldByAnother.test(error.message)) throw error;
    await delay(500);
    return startPatiently(options, left - 1);
  }
};
