import { resolve } from 'node:path';
import { restoreBackup } from '../backup/restore-backup.js';
import { writeBackup } from '../backup/write-backup.js';
import { verifyLog } from '../integrity/verify-log.js';
import type { Command } from './arguments.js';
import { usage } from './arguments.js';
import { progressLine } from './progress.js';
import { runNode } from './run-node.js';
import { withDatabase, withLog } from './open-database.js';

export const exitCodes = { done: 0, failed: 1, usage: 2 } as const;

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

const backup = async (dataDir: string, to: string): Promise<number> => {
  const { events, digest } = await withLog(dataDir, (client) => writeBackup(client, to, progress('Written')));
  print(`Backed up ${count(events)} to ${resolve(to)}, digest ${digest}.`);
  return exitCodes.done;
};

const restore = async (dataDir: string, from: string): Promise<number> => {
  const { events, digest } = await withDatabase(dataDir, (client) => restoreBackup(client, from, progress('Restored')));
  print(`Restored ${count(events)} into ${resolve(dataDir)}, digest ${digest}.`);
  return exitCodes.done;
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
    case 'backup':
      return backup(command.dataDir, command.to);
    case 'restore':
      return restore(command.dataDir, command.from);
  }
};
