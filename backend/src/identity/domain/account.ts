import type { AccountStatus } from '@throughline/contracts/identity/person.row.js';
import type { UserEvent } from '@throughline/contracts/identity/user.events.js';

export type Account = { status: 'none' | AccountStatus };
export const noAccount: Account = { status: 'none' };

export const evolve = (account: Account, { type }: UserEvent): Account => {
  switch (type) {
    case 'UserRegistered':
      return { status: 'pending_verification' };
    case 'EmailVerified':
      return { status: 'setup_pending' };
    case 'SetupCompleted':
      return { status: 'active' };
    case 'VerificationRequested':
    case 'ProfileChanged':
    case 'PasswordChanged':
    case 'SignedIn':
    case 'SignInRefused':
    case 'SignedOut':
      return account;
  }
};
