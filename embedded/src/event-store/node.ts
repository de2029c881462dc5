import { startGrpcServer } from './grpc/server.js';
import type { RingLimits } from './read/ring.js';
import { Store } from './store.js';

export type EventStoreOptions = {
  databaseUrl: string;
  /** Any free port when 0 or absent. */
  port?: number;
  /** How long to wait for a predecessor to let go of the log. */
  lockWaitMs?: number;
  ring?: RingLimits;
  onNotice?: (notice: string) => void;
};

export type RunningEventStore = { url: string; stop: () => Promise<void> };

export const startEventStore = async ({ port = 0, ...options }: EventStoreOptions): Promise<RunningEventStore> => {
  const store = await Store.open(options);
  try {
    const server = await startGrpcServer(store, port);
    const stop = async (): Promise<void> => {
      await store.drain();
      await server.stop();
      await store.stop();
    };
    return { url: `esdb://127.0.0.1:${server.port}?tls=false`, stop };
  } catch (error) {
    await store.stop();
    throw error;
  }
};
