import { canonical } from './canonical.js';

/** An event as the log stores it, without its position, because the position differs between servers that hold the same log. */
export type ChainedEvent = {
  id: string;
  stream: string;
  revision: number;
  type: string;
  data: unknown;
  meta: unknown;
};

/** Only what is hashed, in the order of its names. */
export const chained = ({ data, id, meta, revision, stream, type }: ChainedEvent): ChainedEvent => ({
  data,
  id,
  meta,
  revision,
  stream,
  type,
});

/** The SHA-256 of this is what the first event of a chain is linked to; no two chains begin alike. */
export const beginningText = (chain: string): string => `throughline chain 1 ${chain}`;

/** The SHA-256 of this is the event's hash: the 64 digits of the hash before and the event's canonical JSON. */
export const linkText = (previous: string, event: ChainedEvent): string => previous + canonical(chained(event));
