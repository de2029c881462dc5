import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DatabaseAddress, EventStoreAddress } from './server-address.js';

/** Holds what a data folder knows of its parts that are elsewhere. A part that is absent is its own. */
export const Locations = z.strictObject({
  eventStoreUrl: EventStoreAddress.optional(),
  /** Applies to a role that may create roles and schemas. */
  databaseUrl: DatabaseAddress.optional(),
  /** In the Postgres of the folder, which has several after a move. */
  ownDatabase: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .optional(),
});
export type Locations = z.infer<typeof Locations>;

export const locationsFile = (dataDir: string): string => join(dataDir, 'locations.json');

export const readLocations = async (dataDir: string): Promise<Locations> => {
  const file = locationsFile(dataDir);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const parsed = Locations.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${file}: ${issue?.path.join('.')} wants ${issue?.message}.`);
};

/** Until the rename the folder has its earlier parts, afterwards these. */
export const writeLocations = async (dataDir: string, locations: Locations): Promise<void> => {
  const file = locationsFile(dataDir);
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(Locations.parse(locations), null, 2));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
};
