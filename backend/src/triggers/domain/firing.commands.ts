import { Command } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { FiringEvent } from '@throughline/contracts/triggers/trigger.events.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

type DataOf<T extends FiringEvent['type']> = Extract<FiringEvent, { type: T }>['data'];

/** Refused with `AlreadyFired` when this due time or delivery has fired before. */
export class FireTrigger extends Command<Receipt> {
  readonly type = 'FireTrigger';
  constructor(
    readonly data: DataOf<'TriggerFired'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** The requested run exists. */
export class StartFiring extends Command<Receipt> {
  readonly type = 'StartFiring';
  constructor(
    readonly data: DataOf<'FiringStarted'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class FailFiring extends Command<Receipt> {
  readonly type = 'FailFiring';
  constructor(
    readonly data: DataOf<'FiringFailed'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class FinishFiring extends Command<Receipt> {
  readonly type = 'FinishFiring';
  constructor(
    readonly data: DataOf<'FiringFinished'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class SkipSlots extends Command<Receipt> {
  readonly type = 'SkipSlots';
  constructor(
    readonly data: DataOf<'SlotSkipped'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class RejectDelivery extends Command<Receipt> {
  readonly type = 'RejectDelivery';
  constructor(
    readonly data: DataOf<'DeliveryRejected'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class RecordRepeatedDelivery extends Command<Receipt> {
  readonly type = 'RecordRepeatedDelivery';
  constructor(
    readonly data: DataOf<'DeliveryDuplicated'>,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export type FiringCommand =
  FireTrigger | StartFiring | FailFiring | FinishFiring | SkipSlots | RejectDelivery | RecordRepeatedDelivery;
