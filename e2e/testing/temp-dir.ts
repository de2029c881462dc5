import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for a product's data; Postgres, which never runs as root, must be able to pass through it. */
export const tempDir = async (name: string): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), `throughline-${name}-`));
  await chmod(path, 0o711);
  return path;
};
