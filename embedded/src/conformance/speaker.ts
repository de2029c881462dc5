import type { EventData } from '@eventstore/db-client';

/** One dialect of the protocol: a client of it, with its own names translated to ours. */
export type Seen = {
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
/** What was read: an event, or a link with what it points at. */
export type Read = { event?: Seen; link?: Seen };

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

/** The stream of a subscription, as both clients give it. */
export type Subscribed = AsyncIterable<Read> & {
  on: (event: string, listener: () => void) => unknown;
  stop: () => Promise<void>;
};

export type Speaker = {
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
