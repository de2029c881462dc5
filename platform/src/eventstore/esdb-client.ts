import { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  EventStoreDBClient,
  jsonEvent,
  type AllStreamResolvedEvent,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import { withTimeout } from '../timeout.js';
import type { EventCodec, StoredEvent } from './event-codec.js';
import { dropLateAnswers } from './late-answers.js';
import type { NewEvent } from './new-event.js';

const keepAliveMs = 10_000;
let connections = 0;

/**
 * A client with a connection of its own. gRPC shares one connection among all channels with the same settings, so that
 * a new client would go over the dead connection of the old; a keep-alive that differs by a millisecond keeps them apart.
 */
export const connect = (url: string): EventStoreDBClient => {
  connections = (connections + 1) % 1_000;
  const own = /[?&]keepAliveInterval=/i.test(url)
    ? ''
    : `${url.includes('?') ? '&' : '?'}keepAliveInterval=${keepAliveMs + connections}`;
  return dropLateAnswers(EventStoreDBClient.connectionString(`${url}${own}`));
};

/**
 * Half-closes the append streams and waits until the server has answered the pending appends. If they were cancelled, the
 * client would reject the pending appends of every client in the process, and fail on their late answers.
 */
export const endAppends = async (client: EventStoreDBClient): Promise<void> => {
  const appending = [...(client['disposableStreams'] as Iterable<unknown>)].filter(
    (stream) => stream instanceof Duplex,
  );
  for (const stream of appending) stream.end();
  await Promise.all(appending.map((stream) => finished(stream)));
};

/** Ends every call and the connection under it; the client by itself ends only the calls. */
export const disconnect = async (client: EventStoreDBClient): Promise<void> => {
  await withTimeout(2_000, 'Ending the calls', client.dispose());
  const channel = await client['getChannel']();
  channel.close();
};

/** Ends a read that nobody goes on with: the call under it closes only once it is cancelled and read to its end. */
export const abandon = (reading: StreamingRead<ResolvedEvent>): void => {
  if (reading.readableEnded) return;
  reading.on('error', () => undefined);
  void reading.cancel().catch(() => undefined);
  reading.resume();
};

/** Returns null for a link whose target was deleted. */
export const storedEvent = (resolved: ResolvedEvent | AllStreamResolvedEvent): StoredEvent | null => {
  const { event } = resolved;
  if (event?.position === undefined) return null;
  return {
    id: event.id,
    stream: event.streamId,
    revision: Number(event.revision),
    position: Number(event.position.commit),
    type: event.type,
    data: event.data,
    meta: event.metadata,
  };
};

const encoder = new TextEncoder();

/** The client takes JSON by way of base64, there and back; bytes it takes as they are, though only for the metadata. */
export const proposedEvent = ({ id, type }: NewEvent, { data, meta }: ReturnType<EventCodec['encode']>) =>
  jsonEvent({ id, type, data, metadata: encoder.encode(JSON.stringify(meta)) });
