import { z } from 'zod';
import { event } from '../event.js';
import { Instant } from '../row.js';

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));
/** SHA-256 in lower-case hexadecimal. */
export const Sha256 = hex(64);

/** A signed statement: at this time the chain had this many events, and this was the hash of the last one. */
export const Anchor = z.strictObject({
  /** The workspace's id, or the deployment's for what happens outside any workspace. */
  chain: z.uuid(),
  /** Counts the anchors of a chain, from 0. */
  number: z.int().nonnegative(),
  seq: z.int().nonnegative(),
  hash: Sha256,
  at: Instant,
  /** Which key signed it, and all that is needed to check that: Ed25519, its 32 bytes. */
  publicKey: hex(64),
  /** Over the canonical JSON of everything else in here. */
  signature: hex(128),
});
export type Anchor = z.infer<typeof Anchor>;

/** Stream `chain-<id of the chain>`. Anchors stand beside the chain, not in it. */
export const ChainAnchored = event('ChainAnchored', Anchor);

export const ChainEvent = z.discriminatedUnion('type', [ChainAnchored]);
export type ChainEvent = z.infer<typeof ChainEvent>;
