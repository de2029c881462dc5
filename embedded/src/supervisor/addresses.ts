import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Environment = Record<string, string>;
type Roles = { backend: Environment; projector: Environment };

/**
 * Writes the environment of the running processes to a file, for the commands that operate them (`npm run ops`,
 * `npm run seed`). It contains keys and passwords, so only the owner can read it. It is removed when the supervisor stops.
 */
export const writeAddresses = async (dataDir: string, roles: Roles): Promise<() => Promise<void>> => {
  const file = join(dataDir, 'addresses.json');
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(roles, null, 2), { mode: 0o600, flag: 'wx' });
  return () => rm(file, { force: true });
};
