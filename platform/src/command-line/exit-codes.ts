import { ConfigurationInvalid } from '../config/configuration-invalid.js';

/** The exit codes of every command, for scripts. */
export const exitCodes = {
  done: 0,
  /** It was tried and did not succeed; the message says why. */
  failed: 1,
  /** The command itself is wrong. */
  usage: 2,
  /** The product, or the projections worker that is to do it, is not running. */
  notRunning: 3,
  /** The worker refused: the message says why. */
  refused: 4,
  /** Verified, and not equal. */
  different: 5,
  /** A file that agrees with itself, signed by a key that nobody named. */
  unproven: 6,
} as const;

/** The command itself is wrong: the message says how. */
export class CommandMistake extends Error {}

class NotRunning extends Error {}

/** Nothing says where the product is: `npm run ops` found none, and nobody named one. */
export const assertNamed = ({ DATABASE_URL: database, EVENTSTORE_URL: store }: Readonly<NodeJS.ProcessEnv>): void => {
  if (database || store) return;
  throw new NotRunning(
    'Throughline does not run on this data folder, or is still starting. Start it with npm start and wait until it prints its address, or name its parts: DATABASE_URL=… EVENTSTORE_URL=…',
  );
};

/** Returns what an error that nobody dealt with ends a command with. */
export const getExitCode = (error: unknown): number => {
  if (error instanceof NotRunning) return exitCodes.notRunning;
  return error instanceof CommandMistake || error instanceof ConfigurationInvalid ? exitCodes.usage : exitCodes.failed;
};
