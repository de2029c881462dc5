import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describeEvent } from './raw-event.js';
import type { RawEvent } from './raw-event.js';

/** Below the server's limit for one append, and small enough that little is pending when one is refused. */
const groupLimits = { events: 500, bytes: 512 * 1024 };
const maxUnanswered = 64;

const { Options, ProposedMessage } = streams.BatchAppendReq;

const proposed = ({ id, type, contentType, data, metadata }: RawEvent) => {
  const message = new ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(data)
    .setCustomMetadata(metadata);
  message.getMetadataMap().set('type', type).set('content-type', contentType);
  return message;
};

const getRequest = (correlation: string, [first, ...rest]: readonly [RawEvent, ...RawEvent[]]) => {
  const options = new Options().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(first.stream)),
  );
  if (first.revision === 0) options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(first.revision - 1));
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(correlation))
    .setOptions(options)
    .setProposedMessagesList([first, ...rest].map(proposed))
    .setIsFinal(true);
};

/**
 * Appends events in the given order, each at its own revision. All requests go through one call, which the server handles
 * in order, so several can be pending and the log still has them in order.
 */
export class RawWriter {
  private group: RawEvent[] = [];
  private bytes = 0;
  private failure: Error | null = null;
  private readonly unanswered = new Map<string, RawEvent>();
  private wake: () => void = () => undefined;

  constructor(private readonly call: ReturnType<StreamsClient['batchAppend']>) {
    call.on('data', (response: streams.BatchAppendResp) => this.answered(response));
    call.on('error', (error) => this.fail(error));
    call.on('close', () => this.wake());
  }

  async write(event: RawEvent): Promise<void> {
    const size = event.data.length + event.metadata.length;
    const [first] = this.group;
    const isFull = this.group.length >= groupLimits.events || this.bytes + size > groupLimits.bytes;
    if (first && (first.stream !== event.stream || isFull)) await this.send();
    this.group.push(event);
    this.bytes += size;
  }

  /** Resolves when everything written is durable there. */
  async end(): Promise<void> {
    await this.send();
    await this.until(() => this.unanswered.size === 0);
    this.call.end();
  }

  abort(): void {
    this.call.destroy();
  }

  private async send(): Promise<void> {
    const [first, ...rest] = this.group;
    if (!first) return;
    this.group = [];
    this.bytes = 0;
    await this.until(() => this.unanswered.size < maxUnanswered);
    const correlation = randomUUID();
    this.unanswered.set(correlation, first);
    if (!this.call.write(getRequest(correlation, [first, ...rest]))) await once(this.call, 'drain');
  }

  private async until(holds: () => boolean): Promise<void> {
    while (!this.failure && !holds()) await new Promise<void>((resolve) => (this.wake = resolve));
    if (this.failure) throw this.failure;
  }

  private answered(response: streams.BatchAppendResp): void {
    const correlation = response.getCorrelationId()?.getString() ?? '';
    const first = this.unanswered.get(correlation);
    this.unanswered.delete(correlation);
    const error = response.getError();
    if (error && first) this.fail(new Error(`The target did not take ${describeEvent(first)}: ${error.getMessage()}`));
    this.wake();
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.wake();
  }
}
