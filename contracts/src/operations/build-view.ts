import { z } from 'zod';
import { Position } from '../receipt.js';
import { Instant } from '../row.js';
import { Lag } from './lag.js';

const count = z.int().nonnegative();

const Digest = z.object({ rows: count });
export const Verification = z.object({
  position: Position,
  tables: z.array(z.object({ table: z.string(), live: Digest, fresh: Digest, equal: z.boolean() })),
});

/** One build of a projection. Its status is any text, because a newer worker may report a status that this version does not know. */
export const BuildView = z.object({
  projection: z.string(),
  build: count,
  version: count,
  status: z.string(),
  purpose: z.string(),
  source: z.string(),
  paused: z.boolean(),
  position: Position,
  /** It is null while it could not be counted. */
  lag: Lag.nullable().default(null),
  eventsDone: count,
  eventsTotal: count,
  verification: Verification.nullable(),
  error: z.string().nullable(),
  /** How many events the build has quarantined. */
  parkedEvents: count.default(0),
  /** Until when a previous build can be promoted again. */
  keptUntil: Instant.nullable().default(null),
  startedAt: Instant,
  changedAt: Instant,
  /** When work on it last resumed, and how many events it had processed then. */
  resumedAt: Instant.nullable().default(null),
  resumedEvents: count.default(0),
});
export type BuildView = z.infer<typeof BuildView>;
