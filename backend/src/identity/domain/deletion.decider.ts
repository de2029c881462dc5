import type { UserEvent } from '@throughline/contracts/identity/user.events.js';
import { InvalidState } from '@throughline/platform/problems/domain-error.js';
import type { DeletionCommand } from './deletion.commands.js';
import { requireVerified, type RegisteredAccount } from './registered-account.js';

/** An account ends because its owner deletes it, or because nobody confirmed it. */
export const decideDeletion = (command: DeletionCommand, account: RegisteredAccount): UserEvent[] => {
  const { status } = account;
  switch (command.type) {
    case 'RequestDeletion':
      requireVerified(status);
      return account.before === null ? [{ type: 'DeletionRequested', data: command.data }] : [];
    case 'CancelDeletion':
      return account.before === null
        ? []
        : [{ type: 'DeletionCancelled', data: { ...command.data, before: account.before } }];
    case 'ErasePerson':
      if (account.dueAt === null || account.dueAt > command.meta.at) throw new InvalidState(status);
      return [{ type: 'PersonErased', data: command.data }];
    case 'ExpireRegistration':
      if (status !== 'pending_verification') throw new InvalidState(status);
      return [{ type: 'RegistrationExpired', data: command.data }];
  }
};
