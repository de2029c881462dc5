import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { toHandlers } from '../kernel/commands/handlers-of.js';
import { MaintenanceGate } from '../access/authorization/maintenance-gate.js';
import { Operators } from '../access/authorization/operators.js';
import { CommandTimes } from './command-times.js';
import { Deployment } from './deployment.js';
import * as operationsCommands from './domain/operations.commands.js';
import { operationsDecider } from './domain/operations.decider.js';
import { MailModule } from '../kernel/mail/mail.module.js';
import { BreakGlassEmail } from './log/break-glass-email.js';
import { HaltNotices } from './live/halt-notices.js';
import { ListsWatch } from './live/lists-watch.js';
import { MaintenanceNotices } from './live/maintenance-notices.js';
import { OperatorRoom } from './live/operator-room.js';
import { ReadLog } from './log/read-log.js';
import { LogController } from './log/log.controller.js';
import { LogQueries } from './log/log.queries.js';
import { MaintenancePlanning } from './maintenance/plan-maintenance.js';
import { HaltController } from './halt.controller.js';
import { MaintenanceController } from './maintenance/maintenance.controller.js';
import { Maintenance } from './maintenance/maintenance.js';
import { RecordMaintenanceEnd } from './maintenance/record-maintenance-end.js';
import { PauseBackgroundWork } from './maintenance/pause-background-work.js';
import { OperationsController } from './operations.controller.js';
import { PermissionsRecord } from './record-permissions.js';
import { ConfiguredOperators } from './operators/configured-operators.js';
import { EmailOwners } from './operators/email-owners.js';
import { OperatorGrants } from './operators/operator-grants.js';
import { OperatorsController } from './operators/operators.controller.js';
import { ProjectionActions } from './projections/projection-actions.js';
import { ProjectionsController } from './projections/projections.controller.js';
import { Audits } from './projections/audits.js';
import { WorkerClient } from './projections/worker-client.js';
import { HealthReporter } from './health/health-reporter.js';
import { HealthStore } from './health/health-store.js';
import { Outages } from './health/outages.js';
import { HealthController } from './health/health.controller.js';
import { OperatorActions } from './actions/operator-actions.js';
import { OperatorActionsController } from './actions/operator-actions.controller.js';
import { DiskController } from './disk/disk.controller.js';
import { DiskMetrics } from './disk/disk-metrics.js';
import { DiskWatch } from './disk/disk-watch.js';
import { DiskSizes } from './disk/disk-sizes.js';
import { ReadDiskUse } from './disk/read-disk-use.js';
import { DeploymentMetrics } from './health/deployment-metrics.js';
import { LagMetrics } from './health/lag-metrics.js';
import { LagController } from './health/lag.controller.js';
import { ReadLag } from './health/read-lag.js';
import { ReadProjectionHealth } from './health/projection-health.js';
import { HealthSnapshots } from './health/health-snapshots.js';
import { QueueMetrics } from './queues/queue-metrics.js';
import { QueueAdministration } from './queues/queue-administration.js';
import { QueuesController } from './queues/queues.controller.js';
import { TasksController } from './tasks/tasks.controller.js';
import { WorkspaceSizesController } from './usage/workspace-sizes.controller.js';
import { WorkspaceSizesQueries } from './usage/workspace-sizes.queries.js';
import { ReadinessCheck } from './readiness.js';
import { RestTasks } from './maintenance/rest-tasks.js';
import { RefuseLostVault } from './restored/refuse-lost-vault.js';
import { WhenEmailConfirmedReconcileOperators } from './policies/when-email-confirmed-reconcile-operators.policy.js';
import { WhenBreakGlassUsedNotifyTheOwners } from './policies/when-break-glass-used-notify-the-owners.policy.js';

const handlers = toHandlers(operationsDecider, operationsCommands);
const operators = [EmailOwners, OperatorGrants, ConfiguredOperators, PermissionsRecord];

const overview = [
  QueueMetrics,
  WorkerClient,
  Audits,
  ProjectionActions,
  QueueAdministration,
  HealthStore,
  Outages,
  ReadLag,
  LagMetrics,
  DeploymentMetrics,
  OperatorActions,
  DiskSizes,
  ReadDiskUse,
  DiskWatch,
  DiskMetrics,
  ReadProjectionHealth,
  HealthSnapshots,
  HealthReporter,
  WorkspaceSizesQueries,
];
const log = [LogQueries, ReadLog, BreakGlassEmail];
const maintenance = [Maintenance, MaintenancePlanning, RecordMaintenanceEnd, PauseBackgroundWork, RestTasks];

/** Global for `Operators` and `MaintenanceGate`, which every route needs. */
@Global()
@Module({
  imports: [DiscoveryModule, MailModule],
  controllers: [
    OperationsController,
    OperatorsController,
    HaltController,
    MaintenanceController,
    HealthController,
    LagController,
    DiskController,
    OperatorActionsController,
    ProjectionsController,
    QueuesController,
    TasksController,
    WorkspaceSizesController,
    LogController,
  ],
  providers: [
    WhenEmailConfirmedReconcileOperators,
    WhenBreakGlassUsedNotifyTheOwners,
    RefuseLostVault,
    ReadinessCheck,
    CommandTimes,
    Deployment,
    { provide: Operators, useExisting: Deployment },
    ...handlers,
    { provide: MaintenanceGate, useExisting: Maintenance },
    ...operators,
    ...overview,
    ...maintenance,
    ...log,
    OperatorRoom,
    ListsWatch,
    MaintenanceNotices,
    HaltNotices,
  ],
  exports: [Operators, MaintenanceGate, ConfiguredOperators],
})
export class OperationsModule {}
