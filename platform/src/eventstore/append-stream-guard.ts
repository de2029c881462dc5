import { isConnectionFault } from './esdb-errors.js';

let guarding = false;

/**
 * The client writes appends inside an async promise executor: when its stream breaks while writes are queued, that
 * rejection has no handler and would end the process, although each append concerned is also rejected in the open.
 * Only connection faults are let pass; any other unhandled rejection ends the process as before.
 */
export const guardAppendStream = (passed: (error: unknown) => void): void => {
  if (guarding) return;
  guarding = true;
  process.on('unhandledRejection', (reason) => {
    if (!isConnectionFault(reason)) throw reason;
    passed(reason);
  });
};
