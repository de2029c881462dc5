import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate folder for a product's data. Postgres never runs as root, so other users must be able to enter it. */
export const tempDir = async (name: string): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), `throughline-${name}-`));
  await chmod(path, 0o711);
  return path;
};
