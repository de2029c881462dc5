import { assertSafe, onThisMachine } from './grpc/access.js';
import type { Access } from './grpc/access.js';
import { startGrpcServer } from './grpc/server.js';
import type { RingLimits } from './read/ring.js';
import { Store } from './store.js';

export type EventStoreOptions = {
  databaseUrl: string;
  /** Any free port when 0 or absent. */
  port?: number;
  /** How long to wait for a predecessor to let go of the log. */
  lockWaitMs?: number;
  /** Milliseconds from the end of an append's request to its answer; 0.1 s is how closely it is looked at. */
  commitTimeoutMs?: number;
  ring?: RingLimits;
  access?: Access;
  onNotice?: (notice: string) => void;
};

export type RunningEventStore = { url: string; stop: () => Promise<void> };

export const startEventStore = async ({
  port = 0,
  access = onThisMachine,
  ...options
}: EventStoreOptions): Promise<RunningEventStore> => {
  assertSafe(access);
  const store = await Store.open(options);
  try {
    const server = await startGrpcServer(store, port, access);
    const stop = async (): Promise<void> => {
      await store.drain();
      await server.stop();
      await store.stop();
    };
    const host = access.host.includes(':') ? `[${access.host}]` : access.host;
    return { url: `esdb://${host}:${server.port}?tls=${access.tls !== undefined}`, stop };
  } catch (error) {
    await store.stop();
    throw error;
  }
};
