import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { startChild, type Child, type ChildOptions } from './child.js';
import { recordEnded } from './ended-processes.js';
import { logLine } from './log/log-line.js';
import { RotatingLog } from './log/rotating-log.js';

/** The absolute path of a built file, given its path from the repository root. */
export const built = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

type LauncherOptions = {
  dataDir: string;
  env: Record<string, string>;
  progress: (phrase: string) => void;
  onNotice: (sentence: string) => void;
  onStarted: (stop: () => Promise<void>) => void;
};

/** The log of the supervisor and of all processes that it runs. */
const openLog = (dataDir: string) => {
  const file = new RotatingLog(join(dataDir, 'throughline.log'));
  const logger = createLogger('info', { write: (line) => file.write(logLine('supervisor', line.trim())) });
  return { file, logger };
};

export type Launch = (
  name: string,
  path: string,
  own: Record<string, string>,
  aliveAt?: ChildOptions['aliveAt'],
) => Promise<Child>;

/** Starts the product's processes and writes their output to one log file in the data folder; a notice is shown and logged. */
export const launcher = ({
  dataDir,
  env,
  progress,
  onNotice,
  onStarted,
}: LauncherOptions): { launch: Launch; notify: (sentence: string) => void } => {
  const { file, logger } = openLog(dataDir);
  const logFailure = (err: Error): void =>
    logger.fatal({ code: 'process_failed', err }, 'An error was not caught. The process ends.');
  process.on('uncaughtExceptionMonitor', logFailure);
  onStarted(() => {
    process.off('uncaughtExceptionMonitor', logFailure);
    file.close();
    return Promise.resolve();
  });
  const notify = (sentence: string, of = 'postgres'): void => {
    logger.warn({ code: 'process_restarted', of }, sentence.trim());
    onNotice(sentence);
  };
  const launch: Launch = (name, path, own, aliveAt) =>
    startWithRetry({
      ...(aliveAt === undefined ? {} : { aliveAt }),
      name,
      entry: built(path),
      env: { ...env, ...own },
      progress: (phrase) => progress(`${name}: ${phrase}`),
      onSpawned: onStarted,
      log: (line) => file.write(logLine(name, line)),
      restarted: (sentence) => notify(sentence, name),
      wasAway: (from, until) => recordEnded(dataDir, { name, from, until }),
    });
  return { launch, notify };
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
