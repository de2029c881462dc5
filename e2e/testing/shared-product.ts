import { rm } from 'node:fs/promises';
import { startIssuer } from './issuer.js';
import { freePort, startProduct, type Where } from './product.js';
import { tempDir } from './temp-dir.js';

/** `modelPort`: where models may be reached, for a test that starts the model server. */
type SharedProduct = Where & { dataDir: string; modelPort: number };
let open: SharedProduct | undefined;

/** The product shared by the journeys of this worker that do not break it. */
export const sharedProduct = (): SharedProduct => {
  if (!open) throw new Error('A journey is written with `test` of testing/journey.ts, which opens the product.');
  return open;
};

/** Agents' calls may reach servers that a test starts on loopback. Returns how to stop the product. */
export const openSharedProduct = async (): Promise<() => Promise<void>> => {
  const [dataDir, port, modelPort] = await Promise.all([tempDir('e2e'), freePort(), freePort()]);
  const issuer = await startIssuer(`http://localhost:${port}/auth/redirect`);
  const product = await startProduct({
    dataDir,
    port,
    env: {
      ...issuer.env,
      EGRESS_ALLOW_PRIVATE: '127.0.0.0/8',
      MODEL_ENDPOINTS: `http://127.0.0.1:${modelPort}`,
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  open = { url: product.url, inboxUrl: product.inboxUrl, dataDir, modelPort };
  return async () => {
    await product.stop();
    issuer.close();
    await rm(dataDir, { recursive: true, force: true });
  };
};
