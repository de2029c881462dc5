import { FileId, FiringId, RunId, type ConnectionId, type TriggerId } from '@throughline/contracts/ids.js';
import { derivedId, newId } from '@throughline/platform/ids.js';

/** A due time, delivery or event always gets the same firing id, whichever process handles it and however often. */
export const dueTimeFiring = (triggerId: TriggerId, slot: string) => FiringId.parse(derivedId(triggerId, 'slot', slot));
export const deliveryFiring = (triggerId: TriggerId, deliveryId: string) =>
  FiringId.parse(derivedId(triggerId, 'delivery', deliveryId));
export const eventFiring = (triggerId: TriggerId, eventId: string) =>
  FiringId.parse(derivedId(triggerId, 'event', eventId));
/** A due time that was missed, and that somebody had run. */
export const missedFiring = (triggerId: TriggerId, slot: string) =>
  FiringId.parse(derivedId(triggerId, 'missed slot', slot));
/** The same name means another item with another account, or in another place there. */
export const itemFiring = (triggerId: TriggerId, { connectionId, place, key }: ItemName) =>
  FiringId.parse(derivedId(triggerId, 'item', connectionId, place, key));
export type ItemName = { connectionId: ConnectionId; place: string; key: string };
export const firingAskedBy = (commandId: string) => FiringId.parse(derivedId(commandId, 'firing'));
export const freshFiring = () => FiringId.parse(newId());

/** The run a firing starts has its id before it starts. */
export const getRun = (firingId: FiringId) => RunId.parse(derivedId(firingId, 'run'));

/** A file in the body of a delivery. No caller can choose this id, so none names a file that came otherwise. */
export const getFile = (firingId: FiringId, place: readonly string[]) =>
  FileId.parse(derivedId(firingId, 'file', JSON.stringify(place)));
