import { limits } from '@throughline/contracts/limits.js';
import type { UserEvent } from '@throughline/contracts/identity/user.events.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { AlreadyVerified, LastSignInMethod } from './account.errors.js';
import { countSignInMethods, type Account } from './account.js';
import type { ProviderCommand } from './provider.commands.js';

type RegisterByProvider = Extract<ProviderCommand, { type: 'RegisterByProvider' }>['data'];
type Linked = Extract<ProviderCommand, { type: 'LinkProvider' }>['data'];

const linked = ({ userId, identityId, provider, account }: Linked): UserEvent => ({
  type: 'ProviderLinked',
  data: { userId, identityId, provider, account },
});

/** One append: an account opened with a provider is confirmed from the start. */
const registered = (data: RegisterByProvider): UserEvent[] => {
  const { userId, email, name, termsVersion } = data;
  return [
    { type: 'UserRegistered', data: { userId, email, name, termsVersion, withoutPassword: true } },
    { type: 'EmailVerified', data: { userId, by: 'provider' } },
    linked(data),
  ];
};

/** Commands that concern a provider of the account. */
export const decideByProvider = ({ type, data }: ProviderCommand, account: Account): UserEvent[] => {
  const { status, methods } = account;
  if (type === 'RegisterByProvider') return status === 'none' ? registered(data) : [];
  if (status === 'none' || status === 'erased' || status === 'expired') throw new NotFound();
  const isLinked = methods.identities.includes(data.identityId);
  switch (type) {
    case 'VerifyByProvider':
      if (status !== 'pending_verification') throw new AlreadyVerified(status);
      return [{ type: 'EmailVerified', data: { userId: data.userId, by: 'provider' } }, linked(data)];
    case 'LinkProvider':
      if (status === 'pending_verification') throw new InvalidState(status);
      if (isLinked) return [];
      if (methods.identities.length >= limits.identitiesPerPerson) throw new InvalidState('full');
      return [linked(data)];
    case 'UnlinkProvider':
      if (!isLinked) return [];
      if (countSignInMethods(account) === 1) throw new LastSignInMethod();
      return [{ type: 'ProviderUnlinked', data }];
  }
};
