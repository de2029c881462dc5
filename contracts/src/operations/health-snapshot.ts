import { z } from 'zod';
import { Position } from '../receipt.js';
import { Instant } from '../row.js';
import { BuildView } from './build-view.js';
import { PolicyLag } from './lag.js';

const count = z.int().nonnegative();

/** `redis` only where the deployment has one. */
export const Part = z.enum([
  'api',
  'postgres',
  'event_store',
  'redis',
  'projections',
  'policies',
  'jobs',
  'sockets',
  'mail',
]);
export type Part = z.infer<typeof Part>;
/** `since`: when it got this status. `unknown`: it could not be checked. `attention`: it works, but needs a person to act. */
export const PartHealth = z.object({
  part: Part,
  status: z.enum(['healthy', 'attention', 'slow', 'away', 'unknown']),
  since: Instant,
  about: z.string(),
});
export type PartHealth = z.infer<typeof PartHealth>;

/** Holds what one process has done since its last report, and the connections it has now. */
export const ProcessFigures = z.object({
  sockets: count,
  people: count,
  /** Per second. */
  requests: z.number().nonnegative(),
  /** Milliseconds within which 95 of 100 requests were answered; null when there were none. */
  p95: z.number().nonnegative().nullable(),
  /** Messages sent over sockets, per second. */
  sent: z.number().nonnegative(),
});
export type ProcessFigures = z.infer<typeof ProcessFigures>;
export const ProcessView = ProcessFigures.extend({
  id: z.uuid(),
  roles: z.array(z.string()),
  /** The id that its machine knows it by; null when it is not known. */
  pid: z.int().positive().nullable().default(null),
  startedAt: Instant,
  at: Instant,
});
export type ProcessView = z.infer<typeof ProcessView>;

/** Figures of the whole deployment at one instant, null where they could not be read. They are kept for an hour. */
export const Sample = z.object({
  at: Instant,
  head: Position.nullable(),
  /** How many events the history replica has folded in total. */
  folded: count.nullable(),
  /** Events that the slowest live projection is behind, and the age of the oldest of them in milliseconds. */
  lag: count.nullable(),
  lagMs: z.number().nonnegative().nullable().default(0),
  /** The same of the policy that is behind for the longest time. */
  policyLag: count.nullable().default(0),
  policyLagMs: z.number().nonnegative().nullable().default(0),
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
  /** Events that differ between the history replica and the log. */
  unlike: count,
  rows: count,
  different: count,
  /** The first of these rows. `columns`: the fields of a changed one that differ. */
  differing: z.array(z.object({ table: z.string(), id: z.string(), columns: z.array(z.string()).default([]) })),
});
export type AuditView = z.infer<typeof AuditView>;
/** An audit that an operator requested, and how many workspaces or streams it has compared. */
export const AuditInProgress = z.object({ since: Instant, done: count, of: count.nullable() });
export type AuditInProgress = z.infer<typeof AuditInProgress>;

/** The newest of the nightly backups. */
export const BackupView = z.object({
  /** A null means every attempt so far failed. */
  at: Instant.nullable(),
  bytes: count,
  events: count,
  /** Why the newest attempt after it failed. */
  error: z.string().nullable(),
});
export type BackupView = z.infer<typeof BackupView>;

/** Holds what an operator sees first: `GET /api/operator/pulse`, and every second over the socket. */
export const HealthSnapshot = z.object({
  at: Instant,
  /**
   * When the worker's tables, the queues and the processes last answered: `at`, or earlier if they do not answer now;
   * null if they have never answered.
   */
  heard: z.object({ tables: Instant.nullable(), queues: Instant.nullable(), processes: Instant.nullable() }),
  head: Position.nullable(),
  /** It is null although the tables answered: no projections worker has ever run. `failure`: why none can begin. */
  worker: z.object({ owner: z.string(), alive: z.boolean(), failure: z.string().nullable().default(null) }).nullable(),
  health: z.array(PartHealth),
  builds: z.array(BuildView),
  /** The policies that are behind, the longest lag first. */
  policies: z.array(PolicyLag).default([]),
  parked: count,
  /** Events of the log that this version cannot read. */
  unreadable: count.default(0),
  /** A null means none was taken yet. */
  backup: BackupView.nullable().default(null),
  audit: z.object({ newest: AuditView.nullable(), underWay: AuditInProgress.nullable() }),
  queues: z.array(QueueView),
  processes: z.array(ProcessView),
  sample: Sample.nullable(),
});
export type HealthSnapshot = z.infer<typeof HealthSnapshot>;
