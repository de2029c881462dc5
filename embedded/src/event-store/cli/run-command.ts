import { exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import { verifyLog } from '@throughline/event-store/integrity/verify-log.js';
import type { Command } from './arguments.js';
import { usage } from './arguments.js';
import { progressLine } from './progress.js';
import { runNode } from './run-node.js';
import { withLog } from '../../places/open-database.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const count = (events: number): string => `${events.toLocaleString('en')} events`;
const progress = (verb: string) => progressLine(verb, process.stderr);

const verify = async (dataDir: string): Promise<number> => {
  const { events, digest, findings } = await withLog(dataDir, (client) => verifyLog(client, progress('Verified')));
  if (findings.length === 0) {
    print(`The log is whole: ${count(events)}, digest ${digest}.`);
    return exitCodes.done;
  }
  print(`The log is NOT whole: ${count(events)}.`);
  for (const finding of findings) print(`  ${finding}`);
  return exitCodes.failed;
};

export const runCommand = async (command: Command): Promise<number> => {
  switch (command.kind) {
    case 'help':
      print(usage);
      return exitCodes.done;
    case 'start':
      await runNode(command);
      return exitCodes.done;
    case 'verify':
      return verify(command.dataDir);
  }
};
