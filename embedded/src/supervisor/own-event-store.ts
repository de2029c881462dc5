import { join } from 'node:path';
import { nodeOptions, smallHeap } from '../small-heap.js';
import type { Child } from './child.js';
import { ownCertificate } from './own-certificate.js';
import { onFreePort } from './port.js';

type OwnEventStoreOptions = {
  dataDir: string;
  databaseUrl: string;
  password: string;
  /** Starts a process by its name and its built file. */
  launch: (name: string, path: string, env: Record<string, string>) => Promise<Child>;
};

/** The user that every process of the product connects as. */
const user = 'throughline';

/** Starts the event store. Its URL contains the password and the file of the authority that issued its certificate. */
export const startOwnEventStore = async ({ dataDir, databaseUrl, password, launch }: OwnEventStoreOptions) => {
  const { authority, certificate, key } = await ownCertificate(join(dataDir, 'event-store'));
  return onFreePort(2113, async (port) => {
    const { pid } = await launch('event store', 'embedded/dist/src/event-store/main.js', {
      EVENT_STORE_DATABASE_URL: databaseUrl,
      EVENT_STORE_PORT: String(port),
      EVENT_STORE_DATA_DIR: dataDir,
      EVENT_STORE_TLS_CERTIFICATE: certificate,
      EVENT_STORE_TLS_KEY: key,
      EVENT_STORE_PASSWORDS: `${user}:${password}`,
      NODE_OPTIONS: nodeOptions(smallHeap.node),
    });
    // TLS names servers by host names, not by IP addresses.
    const address = `esdb://${user}:${password}@localhost:${port}`;
    return { pid, url: `${address}?tls=true&tlsCAFile=${encodeURIComponent(authority)}` };
  });
};
