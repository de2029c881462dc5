import type { FiringEvent } from '@throughline/contracts/triggers/trigger.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { InvalidState } from '@throughline/platform/problems/domain-error.js';
import { evolve, type Firing } from './firing.js';
import type { FiringCommand } from './firing.commands.js';

/** The due time, the delivery or the event has its firing already. */
export class AlreadyFired extends InvalidState {
  constructor(firing: Firing) {
    super(firing, 'This has fired before.');
  }
}

/** Whatever is reported late or again changes nothing. */
export const decide = ({ type, data }: FiringCommand, firing: Firing): FiringEvent[] => {
  switch (type) {
    case 'FireTrigger':
      if (firing !== 'absent') throw new AlreadyFired(firing);
      return [{ type: 'TriggerFired', data }];
    case 'StartFiring':
      return firing === 'accepted' ? [{ type: 'FiringStarted', data }] : [];
    case 'FailFiring':
      if (firing === 'failed') throw new AlreadyFired(firing);
      return firing === 'accepted' ? [{ type: 'FiringFailed', data }] : [];
    case 'FinishFiring':
      return firing === 'accepted' || firing === 'started' ? [{ type: 'FiringFinished', data }] : [];
    case 'RecordReply':
      return firing === 'finished' ? [{ type: 'ReplySent', data }] : [];
    case 'FailReply':
      return firing === 'finished' ? [{ type: 'ReplyNotSent', data }] : [];
    case 'SkipDueTimes':
      return firing === 'absent' ? [{ type: 'SlotSkipped', data }] : [];
    case 'FilterFiring':
      return firing === 'absent' ? [{ type: 'FiringFiltered', data }] : [];
    case 'SkipFollowedEvent':
      return firing === 'absent' ? [{ type: 'FollowedEventSkipped', data }] : [];
    case 'SkipItems':
      return firing === 'absent' ? [{ type: 'ItemsSkipped', data }] : [];
    case 'RejectDelivery':
      return firing === 'absent' ? [{ type: 'DeliveryRejected', data }] : [];
    case 'RecordRepeatedDelivery':
      return firing === 'absent' ? [{ type: 'DeliveryDuplicated', data }] : [];
  }
};

export const firingDecider: Decider<Firing, FiringCommand, FiringEvent> = {
  category: 'firing',
  id: ({ data }) => data.firingId,
  initial: 'absent',
  decide,
  evolve,
};
