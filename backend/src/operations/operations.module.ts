import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { collectDefaultMetrics, register } from 'prom-client';
import { handlersOf } from '../kernel/commands/handlers-of.js';
import { MaintenanceGate } from '../access/maintenance-gate.js';
import { Operators } from '../access/operators.js';
import { CommandTimes } from './command-times.js';
import { Deployment } from './deployment.js';
import * as operationsCommands from './domain/operations.commands.js';
import { operationsDecider } from './domain/operations.decider.js';
import { MailModule } from '../kernel/mail/mail.module.js';
import { GlassLetter } from './log/glass.letter.js';
import { MaintenanceNotices } from './live/maintenance-notices.js';
import { OperatorRoom } from './live/operator-room.js';
import { LogReading } from './log/log-reading.js';
import { LogController } from './log/log.controller.js';
import { LogQueries } from './log/log.queries.js';
import { MaintenancePlanning } from './maintenance/maintenance-planning.js';
import { MaintenanceController } from './maintenance/maintenance.controller.js';
import { Maintenance } from './maintenance/maintenance.js';
import { Standstill } from './maintenance/standstill.js';
import { OperationsController } from './operations.controller.js';
import { ConfiguredOperators } from './operators/configured-operators.js';
import { Holders } from './operators/holders.js';
import { OperatorGranting } from './operators/operator-granting.js';
import { OperatorsController } from './operators/operators.controller.js';
import { ProjectionOperating } from './projections/projection-operating.js';
import { ProjectionsController } from './projections/projections.controller.js';
import { Audits } from './projections/audits.js';
import { Worker } from './projections/worker.js';
import { PulseClock } from './pulse/pulse-clock.js';
import { PulseStore } from './pulse/pulse-store.js';
import { PulseController } from './pulse/pulse.controller.js';
import { Pulses } from './pulse/pulses.js';
import { QueueFigures } from './queues/queue-figures.js';
import { QueueCare } from './queues/queue-care.js';
import { QueuesController } from './queues/queues.controller.js';
import { ReadinessCheck } from './readiness.js';

const handlers = handlersOf(operationsDecider, operationsCommands);
const operators = [Holders, OperatorGranting, ConfiguredOperators];

const overview = [QueueFigures, Worker, Audits, ProjectionOperating, QueueCare, PulseStore, Pulses, PulseClock];
const log = [LogQueries, LogReading, GlassLetter];
const maintenance = [Maintenance, MaintenancePlanning, Standstill];

/** Global for `Operators` and `MaintenanceGate`: every route asks them. */
@Global()
@Module({
  imports: [MailModule],
  controllers: [
    OperationsController,
    OperatorsController,
    MaintenanceController,
    PulseController,
    ProjectionsController,
    QueuesController,
    LogController,
  ],
  providers: [
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
    MaintenanceNotices,
  ],
  exports: [Operators, MaintenanceGate, ConfiguredOperators],
})
export class OperationsModule implements OnModuleInit {
  /** Event loop, memory and garbage of the process, once for however many applications it holds. */
  onModuleInit(): void {
    if (register.getSingleMetric('nodejs_eventloop_lag_seconds') === undefined) collectDefaultMetrics();
  }
}
