import type { FiringEvent } from '@throughline/contracts/triggers/trigger.events.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

type DataOf<T extends FiringEvent['type']> = Extract<FiringEvent, { type: T }>['data'];

/** Refused with `AlreadyFired` when this due time or delivery has fired before. */
export class FireTrigger extends command('FireTrigger')<DataOf<'TriggerFired'>>() {}
/** The requested run exists. */
export class StartFiring extends command('StartFiring')<DataOf<'FiringStarted'>>() {}
export class FailFiring extends command('FailFiring')<DataOf<'FiringFailed'>>() {}
export class FinishFiring extends command('FinishFiring')<DataOf<'FiringFinished'>>() {}
export class SkipDueTimes extends command('SkipDueTimes')<DataOf<'SlotSkipped'>>() {}
export class RejectDelivery extends command('RejectDelivery')<DataOf<'DeliveryRejected'>>() {}
export class RecordRepeatedDelivery extends command('RecordRepeatedDelivery')<DataOf<'DeliveryDuplicated'>>() {}

export type FiringCommand = CommandIn<typeof import('./firing.commands.js')>;
