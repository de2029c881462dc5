import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { Instant } from '../row.js';

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));
/** SHA-256 in lower-case hexadecimal. */
export const Sha256 = hex(64);
/** Ed25519, its 32 bytes. */
export const PublicKey = hex(64);
export const Signature = hex(128);

/** A signed statement: at this time the chain had this many events, and this was the hash of the last one. */
export const Anchor = z.strictObject({
  /** The workspace's id, or the deployment's for what happens outside any workspace. */
  chain: z.uuid(),
  /** Counts the anchors of a chain, from 0. */
  number: z.int().nonnegative(),
  seq: z.int().nonnegative(),
  hash: Sha256,
  at: Instant,
  /** Which key signed it, and all that is needed to check that. */
  publicKey: PublicKey,
  /** Over the canonical JSON of everything else in here. */
  signature: Signature,
});
export type Anchor = z.infer<typeof Anchor>;

export const chainEvents = aggregate(
  'chain',
  {},
  {
    /** In the stream `chain-<id of the chain>`. Anchors are stored next to the chain and are not part of it. */
    ChainAnchored: Anchor,
  },
);
export type ChainEvent = EventOfAggregate<typeof chainEvents>;
export const ChainAnchored = chainEvents.schemas.ChainAnchored;
