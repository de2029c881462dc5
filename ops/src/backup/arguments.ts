import { parseArgs } from 'node:util';
import { CommandMistake } from '@throughline/platform/command-line/exit-codes.js';

export const usage = `npm run ops -- backup --to <file> [--with-keys]
npm run ops -- restore <file> --to <folder> [--keys <secrets.json>] [--unsigned]
npm run ops -- restore --check <file> [--keys <secrets.json>] [--unsigned]

  backup           writes everything that is true at one moment to one file, while the product runs; read tables are left
                   out, because they are folded again
    --to <file>    must not exist
    --with-keys    also the keys, sealed by the passphrase in BACKUP_PASSPHRASE
  restore          fills an empty folder, completely or not at all. The copy starts halted: npm run ops -- release
    --to <folder>  then: DATA_DIR=<folder> npm start
    --check        restores into a folder that is removed again, and reports what was found
    --keys <file>  the secrets.json of the data folder that the backup is of. Otherwise KEY_RING and PEPPER of the environment,
                   or the keys in the file, with BACKUP_PASSPHRASE
    --unsigned     takes a file that an earlier version made, which did not sign backups. Such a file can run programs here, so take
                   it only if nobody else could write to it

A backup is signed with PEPPER: that of the environment, or of the data folder. Nothing of a file is run before its signature fits.

The data folder is DATA_DIR, or .data. With DATABASE_URL the backup is of that database.

Exit codes: 0 done, 1 failed, 2 wrong command, 5 the file is damaged, was changed or is not signed, or what was
restored is not what was backed up.`;

export type BackupCommand =
  | { kind: 'help' }
  | { kind: 'backup'; to: string; withKeys: boolean }
  | { kind: 'restore'; file: string; to: string; keys: string | null; unsigned: boolean }
  | { kind: 'check'; file: string; keys: string | null; unsigned: boolean };

const options = {
  to: { type: 'string' },
  check: { type: 'boolean', default: false },
  keys: { type: 'string' },
  'with-keys': { type: 'boolean', default: false },
  unsigned: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const mistake = (sentence: string): CommandMistake => new CommandMistake(`${sentence}\n\n${usage}`);

const read = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw mistake(error instanceof Error ? error.message : String(error));
  }
};

export const parseCommand = (args: string[]): BackupCommand => {
  const { values, positionals } = read(args);
  const [command, file, ...more] = positionals;
  const { to, keys = null, unsigned } = values;
  if (values.help) return { kind: 'help' };
  if (command === 'backup') {
    if (to === undefined || file !== undefined) throw mistake('backup wants --to <file>.');
    return { kind: 'backup', to, withKeys: values['with-keys'] };
  }
  if (command !== 'restore') throw mistake(`There is no command ${command ?? 'without a name'}.`);
  if (file === undefined || more.length > 0) throw mistake('restore wants one <file>.');
  if (values.check) return { kind: 'check', file, keys, unsigned };
  if (to === undefined) throw mistake('restore wants --to <folder>, or --check.');
  return { kind: 'restore', file, to, keys, unsigned };
};
