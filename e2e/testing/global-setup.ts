import { rm } from 'node:fs/promises';
import { startIssuer } from './issuer.js';
import { freePort, startProduct } from './product.js';
import { tempDir } from './temp-dir.js';

/** One product for all journeys that do not break it. Agents' calls may reach servers that a test starts on loopback. */
const globalSetup = async (): Promise<() => Promise<void>> => {
  const [dataDir, port] = await Promise.all([tempDir('e2e'), freePort()]);
  const issuer = await startIssuer(`http://localhost:${port}/auth/redirect`);
  const product = await startProduct({
    dataDir,
    port,
    env: { ...issuer.env, EGRESS_ALLOW_PRIVATE: '127.0.0.0/8', TRUSTED_PROXIES: '127.0.0.1' },
  });
  process.env['E2E_URL'] = product.url;
  process.env['E2E_INBOX'] = product.inboxUrl;
  process.env['E2E_DATA_DIR'] = dataDir;
  return async () => {
    await product.stop();
    issuer.close();
    await rm(dataDir, { recursive: true, force: true });
  };
};

export default globalSetup;
