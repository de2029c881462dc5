import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { smallHeap } from '@throughline/embedded/small-heap.js';
import { ownCertificate } from '@throughline/embedded/supervisor/own-certificate.js';
import { z } from 'zod';
import { startPeer, type Peer } from '../../lib/process.ts';

export const inFlight = 64;

export const Url = z.object({ url: z.string() });
export type Server = Peer<z.output<typeof Url>>;

const built = '../../embedded/dist/src/event-store/main.js';
/** The built node in a separate process, as the product runs it. */
export const node = (databaseUrl: string): Promise<Server> =>
  startPeer(built, Url, { EVENT_STORE_DATABASE_URL: databaseUrl, NODE_OPTIONS: smallHeap.node });
/** The same as the supervisor starts it: with TLS and a password. Its URL has both. */
export const nodeWithTls = async (databaseUrl: string, folder: string): Promise<Server> => {
  const { authority, certificate, key } = await ownCertificate(folder);
  const server = await startPeer(built, Url, {
    EVENT_STORE_DATABASE_URL: databaseUrl,
    EVENT_STORE_TLS_CERTIFICATE: certificate,
    EVENT_STORE_TLS_KEY: key,
    EVENT_STORE_PASSWORDS: 'throughline:secret',
    NODE_OPTIONS: smallHeap.node,
  });
  const address = server.ready.url.replace('://127.0.0.1', '://throughline:secret@localhost');
  return { ...server, ready: { url: `${address}&tlsCAFile=${encodeURIComponent(authority)}` } };
};
export const noOp = (events: number): Promise<Server> =>
  startPeer('no-op-event-store.ts', Url, { BENCH_EVENTS: String(events) });

export const noted = (bytes = 200) => jsonEvent({ type: 'Noted', data: { padding: 'x'.repeat(bytes) } });
let streams = 0;
export const append = (client: EventStoreDBClient) =>
  client.appendToStream(`agent-${(streams += 1)}`, noted(), { expectedRevision: 'no_stream' });

/** Appends per second with a constant number in flight, each to its own stream. */
export const appendsPerSecond = async (client: EventStoreDBClient, seconds: number): Promise<number> => {
  const [from, until] = [performance.now(), performance.now() + seconds * 1_000];
  let done = 0;
  const writer = async (): Promise<void> => {
    for (; performance.now() < until; done += 1) await append(client);
  };
  await Promise.all(Array.from({ length: inFlight }, writer));
  return (done * 1_000) / (performance.now() - from);
};
