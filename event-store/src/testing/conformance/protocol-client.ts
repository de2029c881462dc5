import type { EventData } from '@eventstore/db-client';

/** An event as a rule compares it, whichever client library read it. */
export type ReadEvent = {
  id: string;
  stream: string;
  revision: number;
  position: number;
  type: string;
  data: unknown;
  metadata: unknown;
  isJson: boolean;
  created: Date;
};
/** The result of a read: an event, or a link together with the event it points at. */
export type Read = { event?: ReadEvent; link?: ReadEvent };

export type Expected = number | 'any' | 'no_stream' | 'stream_exists';
export type Direction = 'forwards' | 'backwards';
export type From = number | 'start' | 'end';
export type ReadOptions = { direction?: Direction; from?: From; maxCount?: number; resolveLinks?: boolean };
export type Filter = { on: 'stream' | 'type'; prefixes?: readonly string[]; regex?: string } | 'no system events';
export type Checkpoint = (position: number) => void;
export type SubscribeOptions = {
  from?: From;
  filter?: Filter;
  window?: number;
  onCheckpoint?: Checkpoint;
  resolveLinks?: boolean;
};
export type Appended = { revision: number; position: number };
export type Metadata = Record<string, unknown>;

/** A subscription as both client libraries return it. */
export type Subscribed = AsyncIterable<Read> & {
  on: (event: string, listener: () => void) => unknown;
  stop: () => Promise<void>;
};

/** One client library behind a common interface, so that each rule runs with every library. */
export type ProtocolClient = {
  name: string;
  append: (stream: string, events: EventData | EventData[], expected?: Expected) => Promise<Appended>;
  readStream: (stream: string, options?: ReadOptions) => Promise<Read[]>;
  readAll: (options?: ReadOptions & { filter?: Filter }) => Promise<Read[]>;
  subscribeToStream: (stream: string, options?: SubscribeOptions) => Subscribed;
  subscribeToAll: (options?: SubscribeOptions) => Subscribed;
  delete: (stream: string, expected?: Expected) => Promise<number>;
  tombstone: (stream: string, expected?: Expected) => Promise<number>;
  setMetadata: (stream: string, metadata: Metadata, expected?: Expected) => Promise<Appended>;
  metadata: (stream: string) => Promise<Metadata | undefined>;
  close: () => Promise<void>;
};
