import { runCommandLine } from '@throughline/platform/command-line/run-command-line.js';
import { parseCommand } from './cli/arguments.js';
import { runCommand } from './cli/run-command.js';

runCommandLine(async () => runCommand(parseCommand(process.argv.slice(2), process.env)));
