import { Command } from '@nestjs/cqrs';
import type { OperationsEvent } from '@throughline/contracts/operations/operations.events.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

type Data<T extends OperationsEvent['type']> = Extract<OperationsEvent, { type: T }>['data'];

export class GrantOperator extends Command<Receipt> {
  readonly type = 'GrantOperator';
  constructor(
    readonly data: Data<'OperatorGranted'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class RevokeOperator extends Command<Receipt> {
  readonly type = 'RevokeOperator';
  constructor(
    readonly data: Data<'OperatorRevoked'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Said before the worker is asked, so that nothing is done that is not in the log. */
export class OperateProjections extends Command<Receipt> {
  readonly type = 'OperateProjections';
  constructor(
    readonly data: Data<'ProjectionsOperated'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class RecordJobsRetried extends Command<Receipt> {
  readonly type = 'RecordJobsRetried';
  constructor(
    readonly data: Data<'JobsRetried'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class RecordQueueDrained extends Command<Receipt> {
  readonly type = 'RecordQueueDrained';
  constructor(
    readonly data: Data<'QueueDrained'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class PlanMaintenance extends Command<Receipt> {
  readonly type = 'PlanMaintenance';
  constructor(
    readonly data: Data<'MaintenancePlanned'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class EndMaintenance extends Command<Receipt> {
  readonly type = 'EndMaintenance';
  constructor(
    readonly data: Data<'MaintenanceEnded'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class BreakGlass extends Command<Receipt> {
  readonly type = 'BreakGlass';
  constructor(
    readonly data: Data<'GlassBroken'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class RecordContentSeen extends Command<Receipt> {
  readonly type = 'RecordContentSeen';
  constructor(
    readonly data: Data<'ContentSeen'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export type OperationsCommand =
  | GrantOperator
  | RevokeOperator
  | OperateProjections
  | RecordJobsRetried
  | RecordQueueDrained
  | PlanMaintenance
  | EndMaintenance
  | BreakGlass
  | RecordContentSeen;
