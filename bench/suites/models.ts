import { freePort } from '@throughline/embedded/supervisor/port.js';
import { startModels } from '../lib/model-server.ts';
import { dataFolder, removeDataFolder, startProductOn } from '../lib/product.ts';
import { signUp } from '../lib/person.ts';
import type { Measure } from '../lib/report.ts';
import { measureFirstTokens } from './models/first-tokens.ts';
import { measureStreams, streams } from './models/streams.ts';

/** Runs on a model that streams at a vendor's pace, over a real wire on loopback. */
export const models = async (): Promise<Measure[]> => {
  const [dataDir, port] = await Promise.all([dataFolder(), freePort(0)]);
  const server = await startModels(port);
  const env = { MODEL_ENDPOINTS: new URL(server.address).origin, RUNS_AT_ONCE: String(streams * 1.5) };
  const product = await startProductOn({ dataDir, env });
  try {
    const person = await signUp(product);
    const measures = [
      ...(await measureFirstTokens(product, server, person)),
      ...(await measureStreams(product, server, person)),
    ];
    person.client.close();
    return measures;
  } finally {
    await product.stop();
    await server.stop();
    await removeDataFolder(dataDir);
  }
};
