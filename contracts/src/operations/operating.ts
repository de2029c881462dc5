import { z } from 'zod';
import { Position } from '../receipt.js';
import { Instant } from '../row.js';
import { UnreadableReason } from '../unreadable.js';
import { ProjectionAction } from './operations.events.js';

/** An audit looks at all projections and names none. */
export const OperateProjectionsRequest = z
  .object({
    action: ProjectionAction,
    projections: z.array(z.string().min(1).max(60)).max(100),
    fromLog: z.boolean().default(false),
    /** A rebuild continues after events that cannot be folded. */
    park: z.boolean().default(false),
    /** False: a rebuild that is ready waits until an operator swaps it in. */
    swap: z.boolean().default(true),
    /** How many random streams an audit compares; null compares a few workspaces. */
    streams: z.int().min(1).max(10_000).nullable().default(null),
    position: Position.nullable().default(null),
    reason: z.string().trim().min(3).max(500).nullable().default(null),
  })
  .refine(({ action, projections }) => action === 'audit' || projections.length > 0, {
    path: ['projections'],
    error: 'the projections it is about',
  });
export type OperateProjectionsRequest = z.infer<typeof OperateProjectionsRequest>;

/** The worker's answer: `refused` with a sentence, or the affected builds; `open` while it has not answered. */
export const WorkerAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refused'), why: z.string() }),
  z.object({ kind: z.literal('taken'), builds: z.array(z.object({ projection: z.string(), build: z.int() })) }),
  z.object({ kind: z.literal('open') }),
]);
export type WorkerAnswer = z.infer<typeof WorkerAnswer>;

/** An event in quarantine. Personal fields in it are sealed; content of workspaces is masked. */
export const ParkedEvent = z.object({
  projection: z.string(),
  build: z.int(),
  position: Position,
  state: z.enum(['parked', 'waiting', 'skipped']),
  type: z.string(),
  stream: z.string(),
  /** The event as the log stores it. */
  event: z.record(z.string(), z.unknown()),
  keys: z.array(z.string()),
  error: z.string().nullable(),
  attempts: z.int(),
  parkedAt: Instant,
});
export type ParkedEvent = z.infer<typeof ParkedEvent>;
export const ParkedEventList = z.object({ items: z.array(ParkedEvent) });
export type ParkedEventList = z.infer<typeof ParkedEventList>;

/** An event that this version cannot read. Content is masked as in quarantine. */
export const UnreadableEventView = z.object({
  position: Position,
  type: z.string(),
  stream: z.string(),
  reason: UnreadableReason,
  detail: z.string(),
  event: z.record(z.string(), z.unknown()),
  /** Commands go on without it. */
  skipped: z.boolean(),
});
export type UnreadableEventView = z.infer<typeof UnreadableEventView>;
export const UnreadableEventList = z.object({ items: z.array(UnreadableEventView) });
export type UnreadableEventList = z.infer<typeof UnreadableEventList>;

/** Why commands go on without an event. */
export const SkipEventRequest = z.object({ reason: z.string().trim().min(3).max(500) });
export type SkipEventRequest = z.infer<typeof SkipEventRequest>;

/** A job whose last attempt failed; it waits for the next one, or for a person. */
export const FailedJob = z.object({
  id: z.string(),
  addedAt: Instant,
  attempts: z.int().nonnegative(),
  reason: z.string(),
  /** Whether it is tried again by itself. */
  retries: z.boolean(),
});
export type FailedJob = z.infer<typeof FailedJob>;
export const FailedJobList = z.object({ items: z.array(FailedJob) });
export type FailedJobList = z.infer<typeof FailedJobList>;

/** How many jobs it was about. */
export const QueueOutcome = z.object({ jobs: z.int().nonnegative() });
export type QueueOutcome = z.infer<typeof QueueOutcome>;
