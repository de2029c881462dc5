import { createHash } from 'node:crypto';

/** An event byte for byte: what the client's own reads parse and would write again in other words. */
export type RawEvent = {
  id: string;
  stream: string;
  revision: number;
  /** The server's own place for it. */
  position: number;
  /** Milliseconds since the Unix epoch, by the server's clock. */
  created: number;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
};

/** System streams, metadata, links and tombstones are each server's own. */
export const isDomainEvent = ({ stream, type }: RawEvent): boolean => !stream.startsWith('$') && !type.startsWith('$');

const getTexts = ({ stream, revision, id, type, contentType }: RawEvent): string =>
  JSON.stringify([stream, revision, id, type, contentType]);

export const isSame = (one: RawEvent, other: RawEvent): boolean =>
  getTexts(one) === getTexts(other) &&
  Buffer.compare(one.data, other.data) === 0 &&
  Buffer.compare(one.metadata, other.metadata) === 0;

export const describeEvent = ({ stream, revision, type }: RawEvent): string => `${type} ${revision}@${stream}`;

/** Over everything an event is, in the order of the log. Positions and times are the server's, so they are left out. */
export class LogDigest {
  private readonly hash = createHash('sha256');
  events = 0;

  add(event: RawEvent): void {
    const texts = getTexts(event);
    this.hash.update(`${Buffer.byteLength(texts)} ${event.data.length} ${event.metadata.length}\n${texts}`);
    this.hash.update(event.data);
    this.hash.update(event.metadata);
    this.events += 1;
  }

  get text(): string {
    return this.hash.copy().digest('hex');
  }
}
