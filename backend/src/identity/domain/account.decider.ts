import type { UserEvent } from '@throughline/contracts/identity/user.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { AccountCommand } from './account.commands.js';
import { AlreadyVerified, EmailUnverified } from './account.errors.js';
import { evolve, noAccount, type Account } from './account.js';
import type { ProviderCommand } from './provider.commands.js';
import { decideByProvider } from './provider.decisions.js';

type Registered = Exclude<Account['status'], 'none'>;

export const decide = (command: AccountCommand, account: Account): UserEvent[] => {
  if (isByProvider(command)) return decideByProvider(command, account);
  const { status } = account;
  if (command.type === 'RegisterUser') return status === 'none' ? [{ type: 'UserRegistered', data: command.data }] : [];
  if (status === 'none') throw new NotFound();
  return decideFor(command, status);
};

type ByPerson = Exclude<AccountCommand, ProviderCommand | { type: 'RegisterUser' }>;

const isByProvider = (command: AccountCommand): command is ProviderCommand => command.type.endsWith('Provider');

const decideFor = (command: ByPerson, status: Registered): UserEvent[] => {
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
    case 'SignIn':
      if (status === 'pending_verification') throw new EmailUnverified();
      return [{ type: 'SignedIn', data: command.data }];
    case 'RefuseSignIn':
      return [{ type: 'SignInRefused', data: command.data }];
    case 'SignOut':
      return [{ type: 'SignedOut', data: command.data }];
  }
};

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
