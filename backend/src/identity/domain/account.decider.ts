import type { UserEvent } from '@throughline/contracts/identity/user.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { AccountCommand, ChangePhoto, RefuseSignIn } from './account.commands.js';
import { AlreadyVerified } from './account.errors.js';
import { evolve, noAccount, type Account } from './account.js';
import type { ApiKeyCommand } from './api-key.commands.js';
import { decideApiKeys } from './api-key.decisions.js';
import type { ProviderCommand } from './provider.commands.js';
import { decideByProvider } from './provider.decisions.js';
import { decideSecurity } from './security.decider.js';
import { requireConfirmedEmail, requireVerified, type RegisteredAccount } from './registered-account.js';

/** Consecutive wrong passwords, however old, after which the password is locked. */
const maxWrongPasswords = 100;

export const decide = (command: AccountCommand, account: Account): UserEvent[] => {
  if (isByProvider(command)) return decideByProvider(command, account);
  const { status } = account;
  if (command.type === 'RegisterUser') return status === 'none' ? [{ type: 'UserRegistered', data: command.data }] : [];
  if (status === 'erased' || status === 'expired') return decideGone(command);
  if (status === 'none') throw new NotFound();
  const registered = { ...account, status };
  return isAboutApiKeys(command) ? decideApiKeys(command, registered) : decideFor(command, registered);
};

type ByPerson = Exclude<AccountCommand, ProviderCommand | ApiKeyCommand | { type: 'RegisterUser' }>;

const isByProvider = (command: AccountCommand): command is ProviderCommand => command.type.endsWith('Provider');

const isAboutApiKeys = (command: AccountCommand): command is ApiKeyCommand => /ApiKeys?$/.test(command.type);

const decideFor = (command: ByPerson, account: RegisteredAccount): UserEvent[] => {
  const { status } = account;
  switch (command.type) {
    case 'RequestVerification':
      if (status !== 'pending_verification') throw new AlreadyVerified(status);
      return [{ type: 'VerificationRequested', data: command.data }];
    case 'VerifyEmail':
      if (status !== 'pending_verification') throw new AlreadyVerified(status);
      return [{ type: 'EmailVerified', data: command.data }];
    case 'ChangeProfile':
      requireVerified(status);
      return [{ type: 'ProfileChanged', data: command.data }];
    case 'ChangePhoto':
      requireVerified(status);
      return changePhoto(command, account.photo);
    case 'CompleteSetup':
      requireVerified(status);
      return status === 'active' ? [] : [{ type: 'SetupCompleted', data: command.data }];
    case 'ChangePassword':
      requireVerified(status);
      if (command.isFirst && account.methods.password) throw new InvalidState(status, 'You already have a password.');
      return [{ type: 'PasswordChanged', data: command.data }];
    case 'SignIn':
      requireConfirmedEmail(status);
      return [{ type: 'SignedIn', data: command.data }];
    case 'RefuseSignIn':
      return [{ type: 'SignInRefused', data: command.data }, ...lockedBy(command, account)];
    case 'SignOut':
      return [{ type: 'SignedOut', data: command.data }];
    default:
      return decideSecurity(command, account);
  }
};

/** Repeating the end of an account changes nothing. Every other command finds no account. */
const decideGone = ({ type }: AccountCommand): UserEvent[] => {
  if (type === 'ErasePerson' || type === 'ExpireRegistration' || type === 'RevokeApiKeys') return [];
  throw new NotFound();
};

/** For two simultaneous photos the newer number stays, whichever command comes first. */
const changePhoto = ({ data: { userId, photo } }: ChangePhoto, before: number | null): UserEvent[] => {
  if (photo === null) return before === null ? [] : [{ type: 'ProfilePhotoRemoved', data: { userId } }];
  return photo <= (before ?? 0) ? [] : [{ type: 'ProfilePhotoChanged', data: { userId, photo } }];
};

const lockedBy = ({ data: { userId, reason } }: RefuseSignIn, account: Account): UserEvent[] =>
  reason === 'password' && !account.passwordLocked && account.wrongPasswords + 1 >= maxWrongPasswords
    ? [{ type: 'PasswordLocked', data: { userId, reason: 'tries' } }]
    : [];

export const accountDecider: Decider<Account, AccountCommand, UserEvent> = {
  category: 'user',
  id: ({ data }) => data.userId,
  initial: noAccount,
  decide,
  evolve,
  snapshot: { every: 200, version: 5 },
};
