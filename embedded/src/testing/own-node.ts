import { otherEventStore } from './other-event-store.js';

/** Tests of the embedded node's own inside, or of what only it does. They are left out when another event store is tested. */
export const onOwnNode = otherEventStore === undefined ? describe : describe.skip;
export const itOnOwnNode = otherEventStore === undefined ? it : it.skip;
