import type { UserId } from '@throughline/contracts/ids.js';
import type { EmailEvent } from '@throughline/contracts/identity/user.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { EmailTaken } from './account.errors.js';
import type { EmailCommand } from './email.commands.js';

/** A mailbox and its account. The revision of the stream makes two accounts impossible. */
type Mailbox = { holder: UserId | null };

const decide = ({ type, data: { userId } }: EmailCommand, { holder }: Mailbox): EmailEvent[] => {
  switch (type) {
    case 'ReserveEmail':
      if (holder === userId) return [];
      if (holder !== null) throw new EmailTaken(holder);
      return [{ type: 'EmailReserved', data: { userId } }];
    case 'ReleaseEmail':
      return holder === userId ? [{ type: 'EmailReleased', data: { userId } }] : [];
  }
};

const evolve = (_: Mailbox, { type, data }: EmailEvent): Mailbox => ({
  holder: type === 'EmailReserved' ? data.userId : null,
});

export const emailDecider: Decider<Mailbox, EmailCommand, EmailEvent> = {
  category: 'email',
  id: ({ data }) => data.fingerprint,
  initial: { holder: null },
  decide,
  evolve,
};
