import { createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { nodeOptions, smallHeap } from '../small-heap.js';
import { onFreePort } from './port.js';

const preferred = 4011;
const Port = z.coerce.number().int().min(1).max(65_535);

/** The port of an earlier start: accounts keep the address that they were connected at. */
const earlierPort = async (file: string): Promise<number> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return Port.safeParse(text).data ?? preferred;
};

type BuiltInModelsOptions = {
  dataDir: string;
  /** A secret of the data folder, which the key is derived from. */
  pepper: string;
  /** Starts a process by its name and its built file. */
  launch: (name: string, path: string, env: Record<string, string>) => Promise<unknown>;
};

/** Starts the model server that workspaces without a key can try agents on. Returns what the backend has to know of it. */
export const startBuiltInModels = async ({ dataDir, pepper, launch }: BuiltInModelsOptions) => {
  const file = join(dataDir, 'model-server-port');
  const key = `sk-${createHmac('sha256', pepper).update('built-in models').digest('hex').slice(0, 40)}`;
  const port = await onFreePort(await earlierPort(file), async (at) => {
    const env = {
      BUILT_IN_MODELS_PORT: String(at),
      BUILT_IN_MODELS_KEY: key,
      NODE_OPTIONS: nodeOptions(smallHeap.models),
    };
    await launch('model server', 'embedded/dist/src/model-server/supervised.js', env);
    return at;
  });
  await writeFile(file, String(port), { mode: 0o600 });
  return { BUILT_IN_MODELS_URL: `http://127.0.0.1:${port}/v1`, BUILT_IN_MODELS_KEY: key };
};
