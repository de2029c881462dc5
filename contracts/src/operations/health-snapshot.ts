import { z } from 'zod';
import { Position } from '../receipt.js';
import { Instant } from '../row.js';
import { BuildView } from './build-view.js';

const count = z.int().nonnegative();

export const Part = z.enum(['api', 'postgres', 'event_store', 'projections', 'jobs', 'sockets', 'mail']);
export type Part = z.infer<typeof Part>;
/** `since`: from when on it has been like this. `unknown`: it could not be asked; `attention`: it works, but a person has to see to something. */
export const PartHealth = z.object({
  part: Part,
  status: z.enum(['healthy', 'attention', 'slow', 'away', 'unknown']),
  since: Instant,
  about: z.string(),
});
export type PartHealth = z.infer<typeof PartHealth>;

/** What one process has done since it last said so, and holds now. */
export const ProcessFigures = z.object({
  sockets: count,
  people: count,
  /** A second. */
  requests: z.number().nonnegative(),
  /** Milliseconds within which 95 of 100 requests were answered; null when there were none. */
  p95: z.number().nonnegative().nullable(),
  /** Messages over sockets, a second. */
  sent: z.number().nonnegative(),
});
export type ProcessFigures = z.infer<typeof ProcessFigures>;
export const ProcessView = ProcessFigures.extend({
  id: z.uuid(),
  roles: z.array(z.string()),
  startedAt: Instant,
  at: Instant,
});
export type ProcessView = z.infer<typeof ProcessView>;

/** A moment of the whole deployment, kept for an hour. */
export const Sample = z.object({
  at: Instant,
  head: Position,
  /** Events the slowest table is to be counted by: how many the replica has folded since its beginning. */
  folded: count,
  /** Positions of the log that the slowest live projection is behind. */
  lag: count,
  requests: z.number().nonnegative(),
  p95: z.number().nonnegative().nullable(),
  sent: z.number().nonnegative(),
  sockets: count,
});
export type Sample = z.infer<typeof Sample>;
export const SampleList = z.object({ items: z.array(Sample) });
export type SampleList = z.infer<typeof SampleList>;

export const QueueView = z.object({
  queue: z.string(),
  waiting: count,
  active: count,
  failed: count,
  delayed: count,
  /** Milliseconds the first in line has waited; null when none waits. */
  oldest: z.number().nonnegative().nullable(),
});
export type QueueView = z.infer<typeof QueueView>;

/** Workspaces or streams that were folded again from the log and compared with their rows. */
export const AuditView = z.object({
  at: Instant,
  equal: z.boolean(),
  workspaces: count,
  events: count,
  /** Events that the replica has otherwise than the log. */
  unlike: count,
  rows: count,
  different: count,
  differing: z.array(z.object({ table: z.string(), id: z.string() })),
});
export type AuditView = z.infer<typeof AuditView>;
/** One that an operator asked for, and how many workspaces or streams it has done. */
export const AuditInProgress = z.object({ since: Instant, done: count, of: count.nullable() });
export type AuditInProgress = z.infer<typeof AuditInProgress>;

/** Everything an operator looks at first. `GET /api/operator/pulse`, and every second over the socket. */
export const HealthSnapshot = z.object({
  at: Instant,
  /**
   * When what is shown of the worker's tables, the queues and the processes was said: `at`, or earlier when
   * nobody answers now; null when nobody ever did.
   */
  heard: z.object({ tables: Instant.nullable(), queues: Instant.nullable(), processes: Instant.nullable() }),
  head: Position.nullable(),
  /** Null, where the tables were heard: no projections worker has ever run. */
  worker: z.object({ owner: z.string(), alive: z.boolean() }).nullable(),
  health: z.array(PartHealth),
  builds: z.array(BuildView),
  parked: count,
  audit: z.object({ newest: AuditView.nullable(), underWay: AuditInProgress.nullable() }),
  queues: z.array(QueueView),
  processes: z.array(ProcessView),
  sample: Sample.nullable(),
});
export type HealthSnapshot = z.infer<typeof HealthSnapshot>;
