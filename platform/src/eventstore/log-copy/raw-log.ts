import type { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { connect, disconnect } from '../esdb-client.js';
import { isDomainEvent } from './raw-event.js';
import type { RawEvent } from './raw-event.js';
import { RawWriter } from './raw-writer.js';

const { Options } = streams.ReadReq;

const ticksPerMs = 10_000n;

const everything = (): streams.ReadReq =>
  new streams.ReadReq().setOptions(
    new Options()
      .setAll(new Options.AllOptions().setStart(new shared.Empty()))
      .setReadDirection(Options.ReadDirection.FORWARDS)
      .setCount(String(Number.MAX_SAFE_INTEGER))
      .setNoFilter(new shared.Empty())
      .setUuidOption(new Options.UUIDOption().setString(new shared.Empty())),
  );

const readEvent = (response: streams.ReadResp): RawEvent | null => {
  const event = response.getEvent()?.getEvent();
  if (!event) return null;
  const keys = event.getMetadataMap();
  return {
    id: event.getId()?.getString() ?? '',
    stream: Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8'),
    revision: Number(event.getStreamRevision()),
    position: Number(event.getCommitPosition()),
    created: Number(BigInt(keys.get('created') ?? 0) / ticksPerMs),
    type: keys.get('type') ?? '',
    contentType: keys.get('content-type') ?? '',
    data: event.getData_asU8(),
    metadata: event.getCustomMetadata_asU8(),
  };
};

/** A server's log below the client's own words: the client connects, signs in and hands over its line. */
export class RawLog {
  private readonly client: EventStoreDBClient;

  constructor(url: string) {
    this.client = connect(url);
  }

  /** From the first event to the last there was at the beginning. */
  async *domainEvents(): AsyncGenerator<RawEvent, void> {
    const call = (await this.line()).read(everything(), ...this.callArguments());
    try {
      for await (const response of call as AsyncIterable<streams.ReadResp>) {
        const event = readEvent(response);
        if (event && isDomainEvent(event)) yield event;
      }
    } finally {
      call.on('error', () => undefined);
      call.cancel();
    }
  }

  async writer(): Promise<RawWriter> {
    return new RawWriter((await this.line()).batchAppend(...this.callArguments()));
  }

  close(): Promise<void> {
    return disconnect(this.client);
  }

  private line(): Promise<StreamsClient> {
    return this.client['execute'](StreamsClient, 'log copy', (line) => Promise.resolve(line));
  }

  private callArguments() {
    return this.client['callArguments']({}, { deadline: Number.POSITIVE_INFINITY });
  }
}
