import type { IdentityId } from '@throughline/contracts/ids.js';
import type { UserEvent } from '@throughline/contracts/identity/user.events.js';

/** How a person can sign in, passkeys excepted. */
export type SignInMethods = { password: boolean; identities: readonly IdentityId[] };
export const noMethods: SignInMethods = { password: false, identities: [] };

export const methodsAfter = (methods: SignInMethods, { type, data }: UserEvent): SignInMethods => {
  const { identities } = methods;
  switch (type) {
    case 'UserRegistered':
      return { password: data.withoutPassword !== true, identities: [] };
    case 'EmailVerified':
      return data.by === 'provider' ? { ...methods, password: false } : methods;
    case 'PasswordChanged':
    case 'PasswordReset':
      return { ...methods, password: true };
    case 'ProviderLinked':
      return { ...methods, identities: [...identities.filter((id) => id !== data.identityId), data.identityId] };
    case 'ProviderUnlinked':
      return { ...methods, identities: identities.filter((id) => id !== data.identityId) };
    default:
      return methods;
  }
};
