import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.object({ keyRing: z.string(), pepper: z.string(), databasePassword: z.string() });
type Secrets = z.infer<typeof Secrets>;

const fresh = (): Secrets => ({
  keyRing: `k1:${randomBytes(32).toString('base64')}`,
  pepper: randomBytes(32).toString('base64'),
  databasePassword: randomBytes(18).toString('base64url'),
});

/** The keys of this data folder, made at the first start. Without them the vault cannot be opened again. */
export const ownSecrets = async (dataDir: string): Promise<Secrets> => {
  const file = join(dataDir, 'secrets.json');
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (stored !== null) return Secrets.parse(JSON.parse(stored));
  const secrets = fresh();
  await writeFile(file, JSON.stringify(secrets, null, 2), { mode: 0o600, flag: 'wx' });
  return secrets;
};
