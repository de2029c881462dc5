import type { UserId } from '@throughline/contracts/ids.js';
import type { IdentityEvent } from '@throughline/contracts/identity/identity.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { IdentityTaken } from './account.errors.js';
import type { IdentityCommand } from './identity.commands.js';

/** An identity at a provider and the account it signs in to. The revision of the stream makes two accounts impossible. */
type Identity = { holder: UserId | null };

const decide = ({ type, data: { userId } }: IdentityCommand, { holder }: Identity): IdentityEvent[] => {
  switch (type) {
    case 'ClaimIdentity':
      if (holder === userId) return [];
      if (holder !== null) throw new IdentityTaken(holder);
      return [{ type: 'IdentityClaimed', data: { userId } }];
    case 'ReleaseIdentity':
      return holder === userId ? [{ type: 'IdentityReleased', data: { userId } }] : [];
  }
};

const evolve = (_: Identity, { type, data }: IdentityEvent): Identity => ({
  holder: type === 'IdentityClaimed' ? data.userId : null,
});

export const identityDecider: Decider<Identity, IdentityCommand, IdentityEvent> = {
  category: 'identity',
  id: ({ data }) => data.identityId,
  initial: { holder: null },
  decide,
  evolve,
};
