import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InspectedBackup } from '@throughline/platform/backup/read-backup.js';
import { Keys, openKeys, shortestPassphrase } from '@throughline/platform/backup/sealed-keys.js';

type Environment = Readonly<NodeJS.ProcessEnv>;

export class KeysUnknown extends Error {}

const keysIn = async (file: string): Promise<Keys> => Keys.parse(JSON.parse(await readFile(file, 'utf8')));

const ofEnvironment = ({ KEY_RING: keyRing, PEPPER: pepper, CHAIN_KEY: chainKey }: Environment): Keys | null =>
  keyRing && pepper ? { keyRing, pepper, ...(chainKey ? { chainKey } : {}) } : null;

export const passphraseIn = ({ BACKUP_PASSPHRASE: passphrase }: Environment): string => {
  if (passphrase !== undefined && passphrase.length >= shortestPassphrase) return passphrase;
  throw new KeysUnknown(
    `BACKUP_PASSPHRASE: got ${passphrase ? 'a shorter one' : 'nothing'}, wants a passphrase of ${shortestPassphrase} characters or more.`,
  );
};

/** The keys of what is backed up: the environment's, or those of the data folder. */
export const keysOfProduct = async (environment: Environment, dataDir: string): Promise<Keys> =>
  ofEnvironment(environment) ?? keysIn(join(dataDir, 'secrets.json'));

/** Signs a backup of the product. */
export const pepperOfProduct = async (environment: Environment, dataDir: string): Promise<string> => {
  if (environment['PEPPER']) return environment['PEPPER'];
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return (await keysIn(file)).pepper;
  throw new KeysUnknown('PEPPER: got nothing, wants that of the product. The backup is signed with it.');
};

/** The keys that a backup is opened with: from a file, the environment or the backup itself; null when nobody gave any. */
export const keysGiven = async (
  { keys: sealed }: InspectedBackup,
  file: string | null,
  environment: Environment,
): Promise<Keys | null> => {
  if (file !== null) return keysIn(file);
  const given = ofEnvironment(environment);
  if (given !== null) return given;
  if (sealed === null || !environment['BACKUP_PASSPHRASE']) return null;
  return openKeys(sealed, environment['BACKUP_PASSPHRASE']);
};

/** Returns what is said when a backup cannot be opened yet. */
export const keysMissing = ({ keys: sealed }: InspectedBackup): KeysUnknown =>
  new KeysUnknown(
    sealed === null
      ? 'The keys are missing, and this backup has none: KEY_RING and PEPPER of the product that it was taken of. Name its secrets.json with --keys, or set both. Without them every name and every result stays unreadable, and nobody can sign in.'
      : 'The keys in this backup are sealed: set BACKUP_PASSPHRASE to the passphrase that they were sealed with, or name the secrets.json with --keys.',
  );
