import { CommandMistake, parseCommand } from './cli/arguments.js';
import { exitCodes, runCommand } from './cli/run-command.js';

const run = async (): Promise<number> => runCommand(parseCommand(process.argv.slice(2), process.env));

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof CommandMistake ? exitCodes.usage : exitCodes.failed);
  },
);
