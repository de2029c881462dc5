import { lstatSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BrokenBackup } from '@throughline/platform/backup/backup-format.js';
import { takeBackup, type BackupOptions, type TakenBackup } from '@throughline/platform/backup/write-backup.js';
import { lowPriority } from '@throughline/platform/backup/low-priority.js';
import { runCommandLine } from '@throughline/platform/command-line/run-command-line.js';
import { restWhileServing } from '@throughline/platform/backup/writing.js';
import { withFolder } from '@throughline/embedded/places/open-database.js';
import { getExitCode, exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import { parseCommand, usage, type BackupCommand } from './arguments.js';
import { keysGiven, keysMissing, keysOfProduct, passphraseIn, pepperOfProduct } from './keys.js';
import { rowsProgress, seenPosition } from './progress.js';
import { checkFile, restoreFolder, type KeysFor, type RestoredBackup } from './restore-folder.js';

const environment = process.env;
const dataDir = resolve(environment['DATA_DIR'] || '.data');

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const progress = (phrase: string): void => void process.stderr.write(`  ${phrase} …\n`);
const count = (many: number): string => many.toLocaleString('en');
const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** With the head as the event store names it everywhere else. */
const takeFrom = async (options: BackupOptions): Promise<TakenBackup> => {
  const taken = await takeBackup(options);
  return taken.log === 'embedded' ? { ...taken, head: await seenPosition(options.databaseUrl, taken.head) } : taken;
};

const writeTo = (options: Omit<BackupOptions, 'databaseUrl' | 'eventStoreUrl'>): Promise<TakenBackup> => {
  const { DATABASE_URL: url, EVENTSTORE_URL: eventStoreUrl } = environment;
  if (url) return takeFrom({ ...options, databaseUrl: url, ...(eventStoreUrl ? { eventStoreUrl } : {}) });
  return withFolder(dataDir, ({ databaseUrl, eventStoreUrl: elsewhere }) =>
    takeFrom({ ...options, databaseUrl, ...(elsewhere === null ? {} : { eventStoreUrl: elsewhere }) }),
  );
};

const backup = async (to: string, withKeys: boolean): Promise<number> => {
  if (lstatSync(to, { throwIfNoEntry: false }) !== undefined)
    throw new Error(`${resolve(to)} exists already. Choose another name: --to …`);
  lowPriority();
  const sealing = withKeys
    ? { keys: { keys: await keysOfProduct(environment, dataDir), passphrase: passphraseIn(environment) } }
    : {};
  const pepper = await pepperOfProduct(environment, dataDir);
  const options = { file: to, pepper, rest: restWhileServing, progress: rowsProgress(), ...sealing };
  const { file, bytes, events, rows, head } = await writeTo(options);
  print(`Backed up ${count(events)} events up to #${head}, ${count(rows)} rows in all: ${file}, ${megabytes(bytes)}.`);
  print(
    withKeys
      ? 'The keys are in it, sealed by the passphrase. Keep the passphrase elsewhere: nobody can replace it.'
      : `Not in it: the keys, ${environment['DATABASE_URL'] ? 'KEY_RING, PEPPER and CHAIN_KEY' : join(dataDir, 'secrets.json')}. Keep them elsewhere: without them it cannot be restored.`,
  );
  return exitCodes.done;
};

const report = ({ events, digest, chains, anchors, names, takenAt, signed }: RestoredBackup): void => {
  print(signed ? 'Signature: fits.' : 'Signature: none. An earlier version made the file.');
  print(`The moment: ${takenAt}. The log: ${count(events)} events, digest ${digest}. Every table is as it was.`);
  print(`Chains: ${count(chains)}, with ${count(anchors)} signed anchors; all fit.`);
  print(
    names === null
      ? 'Names: not opened, because no keys were given (--keys <secrets.json>).'
      : `Names: ${count(names.keys)} keys open, ${count(names.opened)} sealed texts read, ${count(names.erased)} of erased people.`,
  );
};

const keysNeeded =
  (file: string | null): KeysFor =>
  async (inspected) => {
    const keys = await keysGiven(inspected, file, environment);
    if (keys === null) throw keysMissing(inspected);
    return keys;
  };

const restore = async ({ file, to, keys, unsigned }: Extract<BackupCommand, { kind: 'restore' }>): Promise<number> => {
  report(await restoreFolder(file, to, { keysFor: keysNeeded(keys), progress, unsigned }));
  print(`\nRestored into ${resolve(to)}. Start it: DATA_DIR=${to} npm start`);
  print(
    'It starts halted: no run, schedule, webhook, mail or payment goes on until you release it: npm run ops -- release',
  );
  return exitCodes.done;
};

const check = async ({ file, keys, unsigned }: Extract<BackupCommand, { kind: 'check' }>): Promise<number> => {
  const keysFor: KeysFor = (inspected) => keysGiven(inspected, keys, environment);
  report(await checkFile(file, { keysFor, progress, unsigned }));
  print(`${file} can be restored.`);
  return exitCodes.done;
};

const run = async (): Promise<number> => {
  const command = parseCommand(process.argv.slice(2));
  switch (command.kind) {
    case 'help':
      print(usage);
      return exitCodes.done;
    case 'backup':
      return backup(command.to, command.withKeys);
    case 'restore':
      return restore(command);
    case 'check':
      return check(command);
  }
};

runCommandLine(run, {
  getCode: (error) => (error instanceof BrokenBackup ? exitCodes.different : getExitCode(error)),
});
