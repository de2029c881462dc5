import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { UserId } from '../ids.js';

const ofPerson = { userId: UserId };

/** Each stream holds one person at one provider: `identity-<id derived from issuer and subject>`. */
export const identityEvents = aggregate('identity', ofPerson, {
  IdentityClaimed: {},
  IdentityReleased: {},
});
export type IdentityEvent = EventOfAggregate<typeof identityEvents>;
