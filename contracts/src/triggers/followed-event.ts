import { z } from 'zod';
import { AgentId, EventId, RunId } from '../ids.js';
import { Instant } from '../row.js';

/** Holds what can start an agent, by the domain events that say it. Each is about an agent. */
export const followedTypes = {
  run_succeeded: ['RunSucceeded'],
  run_failed: ['RunFailed', 'RunTimedOut', 'RunExpired'],
  approval_requested: ['ApprovalRequested'],
  approval_expired: ['ApprovalExpired'],
  trigger_paused: ['TriggerAutoPaused'],
  agent_published: ['AgentPublished'],
} as const;
export type FollowedName = keyof typeof followedTypes;
export type FollowedType = (typeof followedTypes)[FollowedName][number];

const names = Object.keys(followedTypes) as [FollowedName, ...FollowedName[]];
export const FollowedName = z.enum(names);

/** The name that settings have for an event of this type; undefined for one that starts nothing. */
export const findFollowedName = (type: string): FollowedName | undefined =>
  names.find((name) => followedTypes[name].some((each) => each === type));

/** `of` null: of every agent but the one that is started. */
export const EventSettings = z.object({
  kind: z.literal('event'),
  on: z
    .array(FollowedName)
    .min(1, 'Choose what starts it.')
    .max(names.length)
    .refine((on) => new Set(on).size === on.length, 'Name each once.'),
  of: AgentId.nullable(),
});
export type EventSettings = z.infer<typeof EventSettings>;

/** The event that a firing follows. `run` is null where it is about none. */
export const FollowedEvent = z.object({
  id: EventId,
  type: z.string().max(60),
  at: Instant,
  agentId: AgentId,
  runId: RunId.nullable(),
  /** How many events in a row have started an agent, this one among them. */
  hops: z.int().positive(),
});
export type FollowedEvent = z.infer<typeof FollowedEvent>;
