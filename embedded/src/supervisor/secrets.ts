import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.object({
  keyRing: z.string(),
  pepper: z.string(),
  databasePassword: z.string(),
  chainKey: z.string(),
  eventStorePassword: z.string(),
  /** Opens the inbox page, and is the password of its SMTP server. */
  inboxToken: z.string(),
});
type Secrets = z.infer<typeof Secrets>;
/** A data folder that an older version created, or that was restored from a backup, does not have all of them. */
const Earlier = Secrets.partial({ chainKey: true, eventStorePassword: true, inboxToken: true });

const newKey = (): string => randomBytes(32).toString('base64');
const newPassword = (): string => randomBytes(18).toString('base64url');

const fresh = (): Secrets => ({
  keyRing: `k1:${newKey()}`,
  pepper: newKey(),
  databasePassword: newPassword(),
  chainKey: newKey(),
  eventStorePassword: newPassword(),
  inboxToken: newPassword(),
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
  const earlier = Earlier.parse(JSON.parse(stored));
  const secrets = Secrets.parse({ ...fresh(), ...earlier });
  if (Object.keys(secrets).every((name) => name in earlier)) return secrets;
  // Rename after writing, because half a file of keys would be useless.
  await writeFile(`${file}.new`, written(secrets), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secrets;
};

const written = (secrets: Secrets): string => JSON.stringify(secrets, null, 2);
