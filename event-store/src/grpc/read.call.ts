import { randomUUID } from 'node:crypto';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { StreamNotFound } from '../errors.js';
import { Cancellation } from '../cancellation.js';
import { Prefetch } from '../read/prefetch.js';
import { readAll } from '../read/read-all.js';
import { readStream } from '../read/read-stream.js';
import { subscribeToAll } from '../read/subscribe-to-all.js';
import { subscribeToStream } from '../read/subscribe-to-stream.js';
import { resolveLinks } from '../read/resolve-links.js';
import type { LogReader } from '../read/log-reader.js';
import { eventMessages } from '../read/subscription-message.js';
import type { Subscription, SubscriptionMessage } from '../read/subscription-message.js';
import type { CommitPositions } from '../commit-positions.js';
import type { RecordedEvent } from '../recorded-event.js';
import type { ServedStore } from '../store.js';
import { getFailure } from './errors.js';
import type { CallFailure } from './errors.js';
import type { OpenCalls } from './open-calls.js';
import {
  caughtUp,
  encodeCheckpoint,
  encodeConfirmation,
  encodeEvent,
  encodeStreamNotFound,
  fellBehind,
} from '../messages/read-codec.js';
import { ReadyEvent } from '../messages/ready-event.js';
import { readRequest } from './read-request.js';
import type { ReadRequest } from './read-request.js';
import type { Answer } from './message-group.js';

type ReadContext = { store: ServedStore; openCalls: OpenCalls };
type Call = ServerWritableStream<Buffer, Answer>;

type EncodeEvent = (event: RecordedEvent) => Buffer;

const encodeMessage = (message: SubscriptionMessage, encode: EncodeEvent, positions: CommitPositions): Buffer => {
  switch (message.kind) {
    case 'confirmed':
      return encodeConfirmation(randomUUID());
    case 'event':
      return encode(message.event);
    case 'checkpoint':
      return encodeCheckpoint(positions.fromStored(message.position));
    case 'caught-up':
      return caughtUp;
    case 'fell-behind':
      return fellBehind;
  }
};

const listEvents = (messages: readonly SubscriptionMessage[]): RecordedEvent[] =>
  messages.flatMap((message) => (message.kind === 'event' ? [message.event] : []));

async function* asMessages(pages: AsyncGenerator<RecordedEvent[], void>): Subscription {
  for await (const page of pages) yield eventMessages(page);
}

class Encoder {
  private readonly positions: CommitPositions;

  constructor(
    private readonly reader: LogReader,
    private readonly resolving: boolean,
  ) {
    this.positions = reader.log.commitPositions;
  }

  async encode(messages: readonly SubscriptionMessage[]): Promise<Buffer[]> {
    const encode = this.resolving ? await this.resolvingLinks(listEvents(messages)) : this.encodeOne;
    return messages.map((message) => encodeMessage(message, encode, this.positions));
  }

  private async resolvingLinks(events: readonly RecordedEvent[]): Promise<EncodeEvent> {
    const targets = await resolveLinks(this.reader, events);
    return (event) =>
      targets.has(event) ? encodeEvent(this.positions, targets.get(event), event) : this.encodeOne(event);
  }

  /** An event read from the table is already encoded. */
  private readonly encodeOne = (event: RecordedEvent): Buffer =>
    event instanceof ReadyEvent ? event.message : encodeEvent(this.positions, event);
}

const getMessages = (reader: LogReader, request: ReadRequest, cancellation: Cancellation): Subscription => {
  switch (request.kind) {
    case 'read-all':
      return asMessages(readAll(reader, request));
    case 'read-stream':
      return asMessages(readStream(reader, request));
    case 'subscribe-to-all':
      return subscribeToAll(reader, request, cancellation);
    case 'subscribe-to-stream':
      return subscribeToStream(reader, request, cancellation);
  }
};

/** Resolves when the messages were sent or the client is gone. */
const sent = (call: Call, messages: Buffer[], cancellation: Cancellation): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = cancellation.onCancelled(resolve);
    call.write(messages, () => {
      unsubscribe();
      resolve();
    });
  });

/** A client that takes nothing for this long may never go on, so nothing that can be read again is kept for it. */
const stalledAfterMs = 500;

type Requested = ReturnType<typeof readRequest>;

const send = async (
  call: Call,
  { request, resolveLinks: resolving }: Requested,
  store: ServedStore,
  cancellation: Cancellation,
): Promise<void> => {
  const reader = store.reader();
  const [prefetch, encoder] = [new Prefetch(reader), new Encoder(reader, resolving)];
  for await (const slice of prefetch.slices(getMessages(reader, request, cancellation))) {
    if (cancellation.isCancelled) return;
    const messages = await encoder.encode(slice.splice(0));
    const bytes = messages.reduce((sum, { length }) => sum + length, 0);
    const stalled = setTimeout(() => prefetch.stall(), stalledAfterMs);
    await sent(call, messages, cancellation);
    clearTimeout(stalled);
    prefetch.taken(bytes);
  }
};

const hasEnd = ({ request }: Requested): boolean => request.kind === 'read-all' || request.kind === 'read-stream';

const run = async (call: Call, { store, openCalls }: ReadContext, cancellation: Cancellation): Promise<void> => {
  try {
    const requested = readRequest(call.request);
    const sending = (): Promise<void> => send(call, requested, store, cancellation);
    await (hasEnd(requested) ? openCalls.whileReading(sending) : sending());
  } catch (error) {
    if (!(error instanceof StreamNotFound)) throw error;
    call.write(encodeStreamNotFound(error.stream));
  }
};

export const readCall =
  (context: ReadContext) =>
  (call: Call): void => {
    const cancellation = new Cancellation();
    const end = (failure?: CallFailure): void => {
      if (cancellation.isCancelled) return;
      stopTracking();
      cancellation.cancel();
      if (failure) call.emit('error', failure);
      else call.end();
    };
    const stopTracking = context.openCalls.add(end);
    call.on('cancelled', () => end());
    call.on('close', () => end());
    run(call, context, cancellation).then(
      () => end(),
      (error: unknown) => end(getFailure(error)),
    );
  };
