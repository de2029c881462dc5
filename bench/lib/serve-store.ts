import { onThisMachine } from '@throughline/event-store/grpc/access.js';
import { startGrpcServer } from '@throughline/event-store/grpc/server.js';
import type { ServedStore } from '@throughline/event-store/store.js';

/** Serves a peer's store over the node's protocol until the parent process disconnects. */
export const serveStore = async (store: ServedStore): Promise<void> => {
  const server = await startGrpcServer(store, 0, onThisMachine);
  const stop = (): void => void server.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
  process.stdout.write(`${JSON.stringify({ ready: true, url: `esdb://127.0.0.1:${server.port}?tls=false` })}\n`);
};
