import type { UserId } from '@throughline/contracts/ids.js';
import type { UserEvent } from '@throughline/contracts/identity/user.events.js';
import { limits } from '@throughline/contracts/limits.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { EmailChangeOver, LastSignInMethod, TooManyPasskeys } from './account.errors.js';
import { countSignInMethods, type Account } from './account.js';
import { decideDeletion } from './deletion.decider.js';
import type { SecurityCommand } from './security.commands.js';
import { requireConfirmedEmail, requireVerified, type RegisteredAccount } from './registered-account.js';

/** Changes to how somebody signs in. */
export const decideSecurity = (command: SecurityCommand, account: RegisteredAccount): UserEvent[] => {
  const { status } = account;
  switch (command.type) {
    case 'RequestPasswordReset':
      requireConfirmedEmail(status);
      return [{ type: 'PasswordResetRequested', data: command.data }];
    case 'ResetPassword':
      requireConfirmedEmail(status);
      return [{ type: 'PasswordReset', data: command.data }];
    case 'DetectReuse':
      return [
        { type: 'SessionReuseDetected', data: command.data },
        { type: 'SignedOut', data: { ...command.data, by: 'reuse' } },
      ];
    case 'RequestEmailChange':
      requireVerified(status);
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
    case 'AddPasskey':
      requireVerified(status);
      if (account.passkeys.includes(command.data.passkeyId)) return [];
      if (account.passkeys.length >= limits.passkeys) throw new TooManyPasskeys();
      return [{ type: 'PasskeyAdded', data: command.data }];
    case 'RemovePasskey':
      if (!account.passkeys.includes(command.data.passkeyId)) throw new NotFound();
      if (countSignInMethods(account) === 1) throw new LastSignInMethod();
      return [{ type: 'PasskeyRemoved', data: command.data }];
    case 'StepUp':
      return [{ type: 'SteppedUp', data: command.data }];
    case 'EnableSecondFactor':
      requireVerified(status);
      return account.secondFactor ? [] : [{ type: 'SecondFactorEnabled', data: command.data }];
    case 'DisableSecondFactor':
      return account.secondFactor ? [{ type: 'SecondFactorDisabled', data: command.data }] : [];
    case 'MakeRecoveryCodes':
      if (!account.secondFactor) throw new InvalidState(status, 'Two-factor sign-in is off.');
      return [{ type: 'RecoveryCodesMade', data: command.data }];
    case 'UseRecoveryCode':
      return [{ type: 'RecoveryCodeUsed', data: command.data }];
    case 'RefuseSecondFactor':
      return [{ type: 'SecondFactorRefused', data: command.data }];
    default:
      return decideDeletion(command, account);
  }
};

/** The person who changed it knows the password, so only the mailbox is certain to be the owner's. */
const disowned = ({ passwordLocked }: Account, { userId }: { userId: UserId }): UserEvent[] =>
  passwordLocked ? [] : [{ type: 'PasswordLocked', data: { userId, reason: 'owner' } }];
