import { errorText } from '../postgres/full-disk.js';
import { getExitCode } from './exit-codes.js';

type Failing = { getCode?: (error: unknown) => number; describe?: (error: unknown) => string };

/** A reader such as `head` closes the pipe when it has enough. The rest has no reader, so the command ends without a message. */
const endWithPipe = (): void => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
};

/** Ends after everything that was printed has been read. */
const end = (code: number): void => void process.stdout.write('', () => process.exit(code));

/**
 * Runs a command and ends this process with the exit code that it returns. Of one that fails, the reason is printed to the
 * standard error output.
 */
export const runCommandLine = (
  run: () => Promise<number>,
  { getCode: getCode = getExitCode, describe = errorText }: Failing = {},
): void => {
  endWithPipe();
  run().then(end, (error: unknown) => {
    process.stderr.write(`${describe(error)}\n`);
    end(getCode(error));
  });
};
