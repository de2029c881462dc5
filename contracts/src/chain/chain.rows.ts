import { z } from 'zod';
import { Position } from '../receipt.js';
import { Instant } from '../row.js';
import { Sha256 } from './chain.events.js';

/** Where a chain has got to. */
export const ChainRow = z.object({
  /** For the workspace, or of the deployment. */
  id: z.uuid(),
  position: Position,
  /** How many events are in it. */
  seq: z.int().nonnegative(),
  hash: Sha256,
  anchors: z.int().nonnegative(),
  anchoredSeq: z.int().nonnegative(),
  /** When the first event happened that no anchor is about yet. */
  unanchoredSince: Instant.nullable(),
});
export type ChainRow = z.infer<typeof ChainRow>;

/** One event's place in its chain; `id` is its position in the log, sixteen digits long. */
export const ChainLinkRow = z.object({
  id: z.string(),
  chain: z.uuid(),
  position: Position,
  seq: z.int().positive(),
  hash: Sha256,
});
export type ChainLinkRow = z.infer<typeof ChainLinkRow>;
