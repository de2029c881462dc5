import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import type { FiringEvent } from '@throughline/contracts/triggers/trigger.events.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

type DataOf<T extends FiringEvent['type']> = Extract<FiringEvent, { type: T }>['data'];

type Cause = DataOf<'TriggerFired'>['cause'];

/**
 * Refused with `AlreadyFired` when this due time, delivery or event has fired before. A `cause` or inputs that have to be stored are a
 * function: it is called once the run is counted, so that nothing of a refused one is stored.
 */
export class FireTrigger extends command('FireTrigger')<
  Omit<DataOf<'TriggerFired'>, 'inputs' | 'cause'> & {
    inputs: RunInputs | (() => Promise<RunInputs>);
    cause: Cause | (() => Promise<Cause>);
  }
>() {}
/** The requested run exists. */
export class StartFiring extends command('StartFiring')<DataOf<'FiringStarted'>>() {}
/** Refused with `AlreadyFired` when its failure is recorded: what was counted for the firing is taken back once. */
export class FailFiring extends command('FailFiring')<DataOf<'FiringFailed'>>() {}
export class FinishFiring extends command('FinishFiring')<DataOf<'FiringFinished'>>() {}
/** The answer was sent as a reply. */
export class RecordReply extends command('RecordReply')<DataOf<'ReplySent'>>() {}
export class FailReply extends command('FailReply')<DataOf<'ReplyNotSent'>>() {}
export class SkipDueTimes extends command('SkipDueTimes')<DataOf<'SlotSkipped'>>() {}
/** Records that what came in does not meet a condition. */
export class FilterFiring extends command('FilterFiring')<DataOf<'FiringFiltered'>>() {}
export class SkipFollowedEvent extends command('SkipFollowedEvent')<DataOf<'FollowedEventSkipped'>>() {}
export class SkipItems extends command('SkipItems')<DataOf<'ItemsSkipped'>>() {}
export class RejectDelivery extends command('RejectDelivery')<DataOf<'DeliveryRejected'>>() {}
export class RecordRepeatedDelivery extends command('RecordRepeatedDelivery')<DataOf<'DeliveryDuplicated'>>() {}

/** `FireTrigger` with the inputs sealed. Built by its handler only. */
export type SealedFiring = {
  readonly type: 'FireTrigger';
  readonly data: DataOf<'TriggerFired'>;
  readonly meta: CommandMeta;
};

export type FiringCommand = SealedFiring | Exclude<CommandIn<typeof import('./firing.commands.js')>, FireTrigger>;
