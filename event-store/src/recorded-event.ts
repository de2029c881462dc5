export type ProposedEvent = {
  id: string;
  type: string;
  isJson: boolean;
  data: Buffer;
  metadata: Buffer;
};

export type RecordedEvent = ProposedEvent & {
  /** Where it is stored in the whole log: 1, 2, 3 … without gaps. Clients see its commit position. */
  position: number;
  stream: string;
  revision: number;
  /** Milliseconds since the Unix epoch. */
  created: number;
};

/** Shared, since most events have no metadata. */
export const noBytes: Buffer = Buffer.alloc(0);

export const noRevision = -1;

/** An upper bound for ranges: no stream gets this long. */
export const lastRevision = Number.MAX_SAFE_INTEGER;

/** The revision of a tombstone. int64's largest value, 2^63 - 1, is 2^63 as a double. */
export const tombstoneRevision = 2 ** 63;
export const tombstoneRevisionText = '9223372036854775807';
export const tombstoneType = '$streamDeleted';

export const metastreamPrefix = '$$';
export const metadataType = '$metadata';
export const getMetastream = (stream: string): string => metastreamPrefix + stream;
export const describedBy = (stream: string): string | undefined =>
  stream.startsWith(metastreamPrefix) ? stream.slice(metastreamPrefix.length) : undefined;

export const measureSize = (event: ProposedEvent): number => event.data.length + event.metadata.length;

export const measureBytes = (events: readonly ProposedEvent[]): number =>
  events.reduce((sum, event) => sum + measureSize(event), 0);
