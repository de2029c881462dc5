import type { FiringEvent } from '@throughline/contracts/triggers/trigger.events.js';

/** `replied`: its answer was sent, or could not be. `refused`: a skipped due time or event, one that was filtered, or a delivery that was rejected or repeated. */
export type Firing = 'absent' | 'accepted' | 'started' | 'failed' | 'finished' | 'replied' | 'refused';

export const evolve = (firing: Firing, { type }: FiringEvent): Firing => {
  switch (type) {
    case 'TriggerFired':
      return 'accepted';
    case 'FiringStarted':
      return 'started';
    case 'FiringFailed':
      return 'failed';
    case 'FiringFinished':
      return 'finished';
    case 'ReplySent':
    case 'ReplyNotSent':
      return 'replied';
    case 'SlotSkipped':
    case 'FollowedEventSkipped':
    case 'ItemsSkipped':
    case 'FiringFiltered':
    case 'DeliveryRejected':
    case 'DeliveryDuplicated':
      return 'refused';
  }
};
