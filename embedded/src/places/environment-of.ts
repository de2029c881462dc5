import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Addresses = z.object({ backend: z.record(z.string(), z.string()) });

/** Applies to the backend of the product that runs on a data folder. */
export const getEnvironment = async (dataDir: string): Promise<Record<string, string>> =>
  Addresses.parse(JSON.parse(await readFile(join(dataDir, 'addresses.json'), 'utf8'))).backend;
