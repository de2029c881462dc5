import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.object({
  keyRing: z.string(),
  pepper: z.string(),
  databasePassword: z.string(),
  chainKey: z.string(),
});
type Secrets = z.infer<typeof Secrets>;
/** Secrets of data folders created before chains were signed. */
const Earlier = Secrets.partial({ chainKey: true });

const newChainKey = (): string => randomBytes(32).toString('base64');

const fresh = (): Secrets => ({
  keyRing: `k1:${randomBytes(32).toString('base64')}`,
  pepper: randomBytes(32).toString('base64'),
  databasePassword: randomBytes(18).toString('base64url'),
  chainKey: newChainKey(),
});

/** The keys of this data folder, created at the first start. Without them the vault cannot be opened. */
export const ownSecrets = async (dataDir: string): Promise<Secrets> => {
  const file = join(dataDir, 'secrets.json');
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (stored === null) {
    const secrets = fresh();
    await writeFile(file, written(secrets), { mode: 0o600, flag: 'wx' });
    return secrets;
  }
  const { chainKey, ...earlier } = Earlier.parse(JSON.parse(stored));
  if (chainKey !== undefined) return { ...earlier, chainKey };
  const secrets = { ...earlier, chainKey: newChainKey() };
  // Rename after writing, because half a file of keys would be useless.
  await writeFile(`${file}.new`, written(secrets), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secrets;
};

const written = (secrets: Secrets): string => JSON.stringify(secrets, null, 2);
