import { assertSafe, onThisMachine } from './grpc/access.js';
import type { Access } from './grpc/access.js';
import { startGrpcServer } from './grpc/server.js';
import type { RingBufferLimits } from './read/ring-buffer.js';
import { Store } from './store.js';

export type EventStoreOptions = {
  databaseUrl: string;
  /** 0 or absent means any free port. */
  port?: number;
  /** How long to wait for a previous node to release the log. */
  lockWaitMs?: number;
  /** Milliseconds from the end of an append's request to its answer, checked every 0.1 s. */
  commitTimeoutMs?: number;
  ringBuffer?: RingBufferLimits;
  access?: Access;
  isFull?: () => boolean;
  onNotice?: (notice: string) => void;
};

export type RunningEventStore = {
  url: string;
  /** Reads that have an end, and were neither read to it nor cancelled. */
  openReads: () => number;
  stop: () => Promise<void>;
};

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
    const url = `esdb://${host}:${server.port}?tls=${access.tls !== undefined}`;
    return { url, openReads: server.openReads, stop };
  } catch (error) {
    await store.stop();
    throw error;
  }
};
