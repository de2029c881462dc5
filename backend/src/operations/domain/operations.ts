import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { PermissionRules } from '@throughline/contracts/permissions.js';
import type { Halt } from '@throughline/contracts/workspaces/workspace.events.js';
import type {
  GrantSource,
  MaintenancePlan,
  OperationsEvent,
} from '@throughline/contracts/operations/operations.events.js';

/** The state of the deployment, as its operators set it. */
export type Operations = {
  /** The operators by user id, and what granted their access. */
  operators: Readonly<Record<string, readonly GrantSource[]>>;
  maintenance: MaintenancePlan | null;
  /** The time until which an operator may read a workspace's content, by `contentAccessKey`. */
  contentAccess: Readonly<Record<string, string>>;
  /** While all runs are stopped. */
  halt: Halt | null;
  /** The rules of the release that recorded them last. */
  permissions: PermissionRules | null;
  /** Ids of events that commands go on without. */
  skippedEvents: readonly string[];
};
export const initialOperations: Operations = {
  operators: {},
  maintenance: null,
  contentAccess: {},
  halt: null,
  permissions: null,
  skippedEvents: [],
};

export const contentAccessKey = (userId: UserId, workspaceId: WorkspaceId): string => `${userId}/${workspaceId}`;

export const evolve = (operations: Operations, { type, data }: OperationsEvent): Operations => {
  const { operators } = operations;
  switch (type) {
    case 'OperatorGranted':
      return { ...operations, operators: withSources(operators, data.userId, (known) => [...known, data.source]) };
    case 'OperatorRevoked':
      return {
        ...operations,
        operators: withSources(operators, data.userId, (known) => known.filter((source) => source !== data.source)),
      };
    case 'MaintenancePlanned':
      return { ...operations, maintenance: data };
    case 'MaintenanceEnded':
      return { ...operations, maintenance: null };
    case 'DeploymentHalted':
      return { ...operations, halt: data };
    case 'DeploymentReleased':
      return { ...operations, halt: null };
    case 'PermissionsReleased':
      return { ...operations, permissions: data };
    case 'UnreadableEventSkipped':
      return { ...operations, skippedEvents: [...operations.skippedEvents, data.eventId] };
    case 'GlassBroken':
      return {
        ...operations,
        contentAccess: { ...operations.contentAccess, [contentAccessKey(data.userId, data.workspaceId)]: data.until },
      };
    case 'ProjectionsOperated':
    case 'JobsRetried':
    case 'QueueDrained':
    case 'ContentSeen':
      return operations;
  }
};

const withSources = (
  operators: Operations['operators'],
  userId: UserId,
  change: (known: readonly GrantSource[]) => readonly GrantSource[],
): Operations['operators'] => {
  const { [userId]: known = [], ...others } = operators;
  const sources = change(known);
  return sources.length === 0 ? others : { ...others, [userId]: sources };
};
