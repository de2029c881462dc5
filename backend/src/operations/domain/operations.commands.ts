import type { OperationsEvent } from '@throughline/contracts/operations/operations.events.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

type Data<T extends OperationsEvent['type']> = Extract<OperationsEvent, { type: T }>['data'];

export class GrantOperator extends command('GrantOperator')<Data<'OperatorGranted'>>() {}
export class RevokeOperator extends command('RevokeOperator')<Data<'OperatorRevoked'>>() {}
/** Recorded before the worker receives the request, so that the log has everything that was done. */
export class OperateProjections extends command('OperateProjections')<Data<'ProjectionsOperated'>>() {}
export class RecordJobsRetried extends command('RecordJobsRetried')<Data<'JobsRetried'>>() {}
export class RecordQueueDrained extends command('RecordQueueDrained')<Data<'QueueDrained'>>() {}
export class PlanMaintenance extends command('PlanMaintenance')<Data<'MaintenancePlanned'>>() {}
export class EndMaintenance extends command('EndMaintenance')<Data<'MaintenanceEnded'>>() {}
export class HaltDeployment extends command('HaltDeployment')<Data<'DeploymentHalted'>>() {}
export class ReleaseDeployment extends command('ReleaseDeployment')<Data<'DeploymentReleased'>>() {}
export class RecordPermissions extends command('RecordPermissions')<Data<'PermissionsReleased'>>() {}
export class BreakGlass extends command('BreakGlass')<Data<'GlassBroken'>>() {}
export class RecordContentSeen extends command('RecordContentSeen')<Data<'ContentSeen'>>() {}
export class SkipEvent extends command('SkipEvent')<Data<'UnreadableEventSkipped'>>() {}

export type OperationsCommand = CommandIn<typeof import('./operations.commands.js')>;
