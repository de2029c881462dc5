import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Environment = Record<string, string>;
type Roles = { backend: Environment; projector: Environment };

/**
 * Where the parts of a running house are, for the commands that operate it (`npm run ops`, `npm run seed`).
 * Holds keys and passwords, so only the owner can read it; gone when the house stops.
 */
export const keepAddresses = async (dataDir: string, roles: Roles): Promise<() => Promise<void>> => {
  const file = join(dataDir, 'addresses.json');
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(roles, null, 2), { mode: 0o600, flag: 'wx' });
  return () => rm(file, { force: true });
};
