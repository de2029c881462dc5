import type { AccountStatus } from '@throughline/contracts/identity/person.row.js';
import type { UserEvent } from '@throughline/contracts/identity/user.events.js';
import { methodsAfter, noMethods, type SignInMethods } from './sign-in-methods.js';

export type Account = { status: 'none' | AccountStatus; methods: SignInMethods };
export const noAccount: Account = { status: 'none', methods: noMethods };

export const evolve = (account: Account, event: UserEvent): Account => ({
  status: statusAfter(account.status, event),
  methods: methodsAfter(account.methods, event),
});

const statusAfter = (status: Account['status'], { type }: UserEvent): Account['status'] => {
  switch (type) {
    case 'UserRegistered':
      return 'pending_verification';
    case 'EmailVerified':
      return 'setup_pending';
    case 'SetupCompleted':
      return 'active';
    case 'VerificationRequested':
    case 'ProfileChanged':
    case 'PasswordChanged':
    case 'SignedIn':
    case 'SignInRefused':
    case 'SignedOut':
    case 'ProviderLinked':
    case 'ProviderUnlinked':
      return status;
  }
};
