import type { AccountStatus } from '@throughline/contracts/identity/person.row.js';
import type { UserEvent } from '@throughline/contracts/identity/user.events.js';

export type Account = {
  status: 'none' | AccountStatus;
  /** Wrong passwords since the last right one. */
  wrongPasswords: number;
  passwordLocked: boolean;
};
export const noAccount: Account = { status: 'none', wrongPasswords: 0, passwordLocked: false };

const passwordIsGood = { wrongPasswords: 0, passwordLocked: false };

export const evolve = (account: Account, event: UserEvent): Account => {
  switch (event.type) {
    case 'UserRegistered':
      return { ...account, status: 'pending_verification' };
    case 'EmailVerified':
      return { ...account, status: 'setup_pending' };
    case 'SetupCompleted':
      return { ...account, status: 'active' };
    case 'SignInRefused':
      return event.data.reason === 'password' ? { ...account, wrongPasswords: account.wrongPasswords + 1 } : account;
    case 'PasswordLocked':
      return { ...account, passwordLocked: true };
    case 'PasswordReset':
    case 'PasswordChanged':
      return { ...account, ...passwordIsGood };
    case 'SignedIn':
      return account.passwordLocked ? account : { ...account, ...passwordIsGood };
    case 'VerificationRequested':
    case 'ProfileChanged':
    case 'PasswordResetRequested':
    case 'SessionReuseDetected':
    case 'SignedOut':
      return account;
  }
};
