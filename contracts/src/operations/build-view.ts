import { z } from 'zod';
import { Position } from '../receipt.js';
import { Instant } from '../row.js';

const count = z.int().nonnegative();

const Digest = z.object({ rows: count });
export const Verification = z.object({
  position: Position,
  tables: z.array(z.object({ table: z.string(), live: Digest, fresh: Digest, equal: z.boolean() })),
});

/** One build of a projection; its status is the worker's word, which a newer worker may know more of. */
export const BuildView = z.object({
  projection: z.string(),
  build: count,
  version: count,
  status: z.string(),
  purpose: z.string(),
  source: z.string(),
  paused: z.boolean(),
  position: Position,
  eventsDone: count,
  eventsTotal: count,
  verification: Verification.nullable(),
  error: z.string().nullable(),
  /** How many events it has parked. */
  parkedEvents: count.default(0),
  /** Until when a build that served before can come back. */
  keptUntil: Instant.nullable().default(null),
  startedAt: Instant,
  changedAt: Instant,
  /** When it was last taken up, and how far it was then. */
  resumedAt: Instant.nullable().default(null),
  resumedEvents: count.default(0),
});
export type BuildView = z.infer<typeof BuildView>;
