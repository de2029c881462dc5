import type { UserId } from '@throughline/contracts/ids.js';
import type { UserEvent } from '@throughline/contracts/identity/user.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { AccountCommand, RefuseSignIn } from './account.commands.js';
import { AlreadyVerified, EmailChangeOver, EmailUnverified } from './account.errors.js';
import { evolve, noAccount, type Account } from './account.js';

type Registered = Exclude<Account['status'], 'none'>;

/** One after the other, however long ago: then no password signs in any more. */
const mostWrongPasswords = 100;

export const decide = (command: AccountCommand, account: Account): UserEvent[] => {
  const { status } = account;
  if (command.type === 'RegisterUser') return status === 'none' ? [{ type: 'UserRegistered', data: command.data }] : [];
  if (status === 'none') throw new NotFound();
  return decideFor(command, { ...account, status });
};

type Standing = Account & { status: Registered };

const decideFor = (command: Exclude<AccountCommand, { type: 'RegisterUser' }>, account: Standing): UserEvent[] => {
  const { status } = account;
  switch (command.type) {
    case 'RequestVerification':
      if (status !== 'pending_verification') throw new AlreadyVerified(status);
      return [{ type: 'VerificationRequested', data: command.data }];
    case 'VerifyEmail':
      if (status !== 'pending_verification') throw new AlreadyVerified(status);
      return [{ type: 'EmailVerified', data: command.data }];
    case 'ChangeProfile':
      needVerified(status);
      return [{ type: 'ProfileChanged', data: command.data }];
    case 'CompleteSetup':
      needVerified(status);
      return status === 'active' ? [] : [{ type: 'SetupCompleted', data: command.data }];
    case 'ChangePassword':
      needVerified(status);
      return [{ type: 'PasswordChanged', data: command.data }];
    case 'RequestPasswordReset':
      needMailbox(status);
      return [{ type: 'PasswordResetRequested', data: command.data }];
    case 'ResetPassword':
      needMailbox(status);
      return [{ type: 'PasswordReset', data: command.data }];
    case 'DetectReuse':
      return [
        { type: 'SessionReuseDetected', data: command.data },
        { type: 'SignedOut', data: { ...command.data, by: 'reuse' } },
      ];
    case 'RequestEmailChange':
      needVerified(status);
      return [{ type: 'EmailChangeRequested', data: command.data }];
    case 'CancelEmailChange':
      return account.pendingChange === null
        ? []
        : [{ type: 'EmailChangeCancelled', data: { ...command.data, changeId: account.pendingChange } }];
    case 'ChangeEmail':
      if (account.pendingChange !== command.data.changeId) throw new EmailChangeOver();
      return [{ type: 'EmailChanged', data: command.data }];
    case 'StopEmailChange':
      if (!account.changes.includes(command.data.changeId)) throw new EmailChangeOver();
      return [{ type: 'EmailChangeStopped', data: command.data }, ...disowned(account, command.data)];
    case 'DisownPassword':
      return disowned(account, command.data);
    case 'StepUp':
      return [{ type: 'SteppedUp', data: command.data }];
    case 'SignIn':
      needMailbox(status);
      return [{ type: 'SignedIn', data: command.data }];
    case 'RefuseSignIn':
      return [{ type: 'SignInRefused', data: command.data }, ...lockedBy(command, account)];
    case 'SignOut':
      return [{ type: 'SignedOut', data: command.data }];
  }
};

const needMailbox = (status: Registered): void => {
  if (status === 'pending_verification') throw new EmailUnverified();
};

const lockedBy = ({ data: { userId, reason } }: RefuseSignIn, account: Account): UserEvent[] =>
  reason === 'password' && !account.passwordLocked && account.wrongPasswords + 1 >= mostWrongPasswords
    ? [{ type: 'PasswordLocked', data: { userId, reason: 'tries' } }]
    : [];

/** Who could change it knows the password: only the mailbox is the owner's for sure. */
const disowned = ({ passwordLocked }: Account, { userId }: { userId: UserId }): UserEvent[] =>
  passwordLocked ? [] : [{ type: 'PasswordLocked', data: { userId, reason: 'owner' } }];

const needVerified = (status: Registered): void => {
  if (status === 'pending_verification') throw new InvalidState(status);
};

export const accountDecider: Decider<Account, AccountCommand, UserEvent> = {
  category: 'user',
  id: ({ data }) => data.userId,
  initial: noAccount,
  decide,
  evolve,
  snapshot: { every: 200, version: 2 },
};
