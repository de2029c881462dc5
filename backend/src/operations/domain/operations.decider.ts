import {
  deploymentId,
  type MaintenancePlan,
  type OperationsEvent,
} from '@throughline/contracts/operations/operations.events.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import type { EndMaintenance, OperationsCommand, RevokeOperator } from './operations.commands.js';
import {
  EndsBeforeItBegins,
  EndUnknown,
  ContentAccessMissing,
  NamedInConfiguration,
  NoMaintenance,
  OperatorMissing,
} from './operations.errors.js';
import { evolve, contentAccessKey, initialOperations, type Operations } from './operations.js';

export const decide = (command: OperationsCommand, operations: Operations): OperationsEvent[] => {
  const { type, data, meta } = command;
  switch (type) {
    case 'GrantOperator':
      if (operations.operators[data.userId]?.includes(data.source) === true) return [];
      return [{ type: 'OperatorGranted', data }];
    case 'RevokeOperator':
      return revoke(command, operations);
    case 'OperateProjections':
      return [{ type: 'ProjectionsOperated', data }];
    case 'RecordJobsRetried':
      return [{ type: 'JobsRetried', data }];
    case 'RecordQueueDrained':
      return [{ type: 'QueueDrained', data }];
    case 'PlanMaintenance':
      return [{ type: 'MaintenancePlanned', data: requireValidEnd(data) }];
    case 'EndMaintenance':
      return end(command, operations);
    case 'HaltDeployment':
      return sameJson(operations.halt, data) ? [] : [{ type: 'DeploymentHalted', data }];
    case 'ReleaseDeployment':
      return operations.halt === null ? [] : [{ type: 'DeploymentReleased', data }];
    case 'RecordPermissions':
      return sameJson(operations.permissions, data) ? [] : [{ type: 'PermissionsReleased', data }];
    case 'SkipEvent':
      return operations.skippedEvents.includes(data.eventId) ? [] : [{ type: 'UnreadableEventSkipped', data }];
    case 'BreakGlass':
      return [{ type: 'GlassBroken', data }];
    case 'RecordContentSeen': {
      const until = operations.contentAccess[contentAccessKey(data.userId, data.workspaceId)];
      if (until === undefined || until <= meta.at) throw new ContentAccessMissing();
      return [{ type: 'ContentSeen', data }];
    }
  }
};

const revoke = ({ data }: RevokeOperator, { operators }: Operations): OperationsEvent[] => {
  const sources = operators[data.userId];
  if (sources === undefined) throw new OperatorMissing();
  if (sources.includes(data.source)) return [{ type: 'OperatorRevoked', data }];
  if (data.source === 'operator') throw new NamedInConfiguration();
  return [];
};

const requireValidEnd = (plan: MaintenancePlan): MaintenancePlan => {
  if (plan.until !== null && plan.until <= plan.from) throw new EndsBeforeItBegins();
  if (plan.until === null && plan.endsByItself) throw new EndUnknown();
  return plan;
};

/** The plan ends only the maintenance it planned: an operator may have ended or changed it since. */
const end = ({ data, meta }: EndMaintenance, { maintenance }: Operations): OperationsEvent[] => {
  if (data.by === 'operator') {
    if (maintenance === null) throw new NoMaintenance();
    return [{ type: 'MaintenanceEnded', data }];
  }
  const over = maintenance?.endsByItself === true && maintenance.until !== null && maintenance.until <= meta.at;
  return over ? [{ type: 'MaintenanceEnded', data }] : [];
};

/** There is one deployment, and one stream of what operators did to it. */
export const operationsDecider: Decider<Operations, OperationsCommand, OperationsEvent> = {
  category: 'operations',
  id: () => deploymentId,
  initial: initialOperations,
  decide,
  evolve,
  snapshot: { every: 200, version: 4 },
};
