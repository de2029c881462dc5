import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { EventId, UserId, WorkspaceId } from '../ids.js';
import { PermissionRules } from '../permissions.js';
import { Position } from '../receipt.js';
import { Instant } from '../row.js';
import { Halt } from '../workspaces/workspace.events.js';

/** All actions of operators on the deployment are in one stream: `operations-<deploymentId>`. */
export const deploymentId = '00000000-0000-5000-8000-000000000001';

/** `configuration`: named in OPERATOR_EMAILS; `operator`: granted by another one or from the command line. */
export const GrantSource = z.enum(['configuration', 'operator']);
export type GrantSource = z.infer<typeof GrantSource>;
const grant = { userId: UserId, source: GrantSource };

export const ProjectionAction = z.enum([
  'rebuild',
  'verify',
  'audit',
  'pause',
  'resume',
  'cancel',
  'swap',
  'rollback',
  'drop',
  'retry',
  'skip',
]);
export type ProjectionAction = z.infer<typeof ProjectionAction>;

const queueWork = { queue: z.string().max(60), jobs: z.int().nonnegative() };

export const MaintenanceMode = z.enum(['read_only', 'full']);
export type MaintenanceMode = z.infer<typeof MaintenanceMode>;
export const MaintenancePlan = z.object({
  mode: MaintenanceMode,
  /** Holds what people read. */
  message: z.string().max(500),
  from: Instant,
  /** When it is expected to end; null if that is unknown. */
  until: Instant.nullable(),
  /** Ends at `until` without an action of an operator. */
  endsByItself: z.boolean(),
});
export type MaintenancePlan = z.infer<typeof MaintenancePlan>;

export const operationsEvents = aggregate(
  'operations',
  {},
  {
    OperatorGranted: grant,
    OperatorRevoked: grant,
    /** The action requested from the worker. Its result is in the worker's tables. */
    ProjectionsOperated: {
      action: ProjectionAction,
      projections: z.array(z.string().max(60)).max(100),
      fromLog: z.boolean(),
      /** A rebuild that parks what it cannot fold. */
      park: z.literal(true).optional(),
      /** A rebuild that waits to be swapped in. */
      swap: z.literal(false).optional(),
      /** How many random streams an audit compares; without it, a few workspaces. */
      streams: z.int().positive().optional(),
      /** Applies to the event to skip. */
      position: Position.nullable(),
      /** Why it is skipped. */
      reason: z.string().max(500).nullable(),
    },
    /** Jobs that wait for a retry run now. */
    JobsRetried: queueWork,
    /** Jobs that had not started were deleted. */
    QueueDrained: queueWork,
    MaintenancePlanned: MaintenancePlan.shape,
    /** As in `WorkspaceHalted`, for every workspace. */
    DeploymentHalted: Halt.shape,
    DeploymentReleased: {},
    /** Commands go on as if this event were not in its stream, because no version can read it. */
    UnreadableEventSkipped: {
      eventId: EventId,
      position: Position,
      stream: z.string().max(200),
      type: z.string().max(200),
      reason: z.string().max(500),
    },
    /** A release has other rules than the one before: what roles allow, from then on. */
    PermissionsReleased: PermissionRules.shape,
    MaintenanceEnded: { by: z.enum(['operator', 'plan']) },
    /** An operator may read a workspace's content for a while, and has given a reason. The workspace's history shows it too. */
    GlassBroken: { userId: UserId, workspaceId: WorkspaceId, reason: z.string().max(500), until: Instant },
    /** Holds what was read with break-glass access; one event for each time. */
    ContentSeen: { userId: UserId, workspaceId: WorkspaceId, from: Position, to: Position, events: z.int().positive() },
  },
);
export type OperationsEvent = EventOfAggregate<typeof operationsEvents>;
export const ProjectionsOperated = operationsEvents.schemas.ProjectionsOperated;
