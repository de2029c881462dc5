import type { Logger } from './logger.js';

/** Ends the process after an error that nothing has caught, because its state is unknown then, with one line that says what it was. */
export const endOnUncaughtError = (logger: Logger): void => {
  process.on('uncaughtException', (err) => {
    logger.fatal({ code: 'process_failed', err }, 'An error was not caught. The process ends.');
    process.exit(1);
  });
};
