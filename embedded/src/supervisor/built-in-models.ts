import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { nodeOptions, smallHeap } from '../small-heap.js';
import { onEarlierPort } from './earlier-port.js';

const preferred = 4011;
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
  // Accounts keep the address that they were connected at.
  const port = await onEarlierPort(file, preferred, async (at) => {
    const env = {
      BUILT_IN_MODELS_PORT: String(at),
      BUILT_IN_MODELS_KEY: key,
      NODE_OPTIONS: nodeOptions(smallHeap.models),
    };
    await launch('model server', 'simulators/dist/src/models/supervised.js', env);
    return at;
  });
  return { BUILT_IN_MODELS_URL: `http://127.0.0.1:${port}/v1`, BUILT_IN_MODELS_KEY: key };
};
