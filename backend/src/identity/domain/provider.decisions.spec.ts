import {
  emailVerified,
  identityId,
  providerLinked,
  providerUnlinked,
  userId,
  userRegistered,
} from '@throughline/contracts/identity/identity.fixtures.js';
import { PasskeyId } from '@throughline/contracts/identity/user.events.js';
import { IdentityId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { commandMeta } from '../../testing/command-meta.js';
import { accountDecider } from './account.decider.js';
import { AlreadyVerified, LastSignInMethod } from './account.errors.js';
import { LinkProvider, RegisterByProvider, UnlinkProvider, VerifyByProvider } from './provider.commands.js';

const { given } = toSpec(accountDecider);
const toId = (n: number) => IdentityId.parse(`00000000-0000-5000-8000-${String(n).padStart(12, '0')}`);
const linked = { userId, identityId, provider: 'github', account: 'ada' };
const register = () =>
  new RegisterByProvider({ ...linked, email: 'ada@example.test', name: 'Ada', termsVersion: '2026-01' }, commandMeta());
const verify = () => new VerifyByProvider(linked, commandMeta());
const link = (id = identityId) => new LinkProvider({ ...linked, identityId: id }, commandMeta());
const unlink = (id = identityId) => new UnlinkProvider({ userId, identityId: id, provider: 'github' }, commandMeta());
const byProvider = [
  userRegistered({ withoutPassword: true }),
  emailVerified({ by: 'provider' }),
  providerLinked(),
] as const;

describe('an account registered through a provider', () => {
  it('has a verified address and a linked provider at once, and no password', () =>
    given()
      .when(register())
      .then(...byProvider));
  it('is registered once', () =>
    given(...byProvider)
      .when(register())
      .thenNothing());
});

describe('an address that a provider verifies after registration', () => {
  it('is verified, and the provider is linked', () =>
    given(userRegistered())
      .when(verify())
      .then(emailVerified({ by: 'provider' }), providerLinked()));
  it('is not verified a second time', () =>
    given(userRegistered(), emailVerified()).when(verify()).thenRefuses(AlreadyVerified));
  it('is refused without an account', () => given().when(verify()).thenRefuses(NotFound));
  it('invalidates the password set at registration', () =>
    given(userRegistered(), emailVerified({ by: 'provider' }), providerLinked())
      .when(unlink())
      .thenRefuses(LastSignInMethod));
});

describe('linking a provider', () => {
  const account = [userRegistered(), emailVerified()] as const;
  it('adds a way to sign in', () =>
    given(...account)
      .when(link())
      .then(providerLinked()));
  it('is recorded once when repeated', () =>
    given(...account, providerLinked())
      .when(link())
      .thenNothing());
  it('is refused until the address is verified', () => given(userRegistered()).when(link()).thenRefuses(InvalidState));
  it('is refused above the limit', () => {
    const many = Array.from({ length: limits.identitiesPerPerson }, (_, n) => providerLinked({ identityId: toId(n) }));
    given(...account, ...many)
      .when(link())
      .thenRefuses(InvalidState);
    given(...account, ...many)
      .when(link(toId(0)))
      .thenNothing();
  });

  it('can be unlinked while there is a password', () =>
    given(...account, providerLinked())
      .when(unlink())
      .then(providerUnlinked()));
  it('can be unlinked while there is another provider', () =>
    given(...byProvider, providerLinked({ identityId: toId(1) }))
      .when(unlink())
      .then(providerUnlinked()));
  it('is unlinked once', () =>
    given(...account, providerLinked(), providerUnlinked())
      .when(unlink())
      .thenNothing());
  it('cannot be unlinked when it is the only way to sign in', () =>
    given(...byProvider)
      .when(unlink())
      .thenRefuses(LastSignInMethod));
  it('can be unlinked after a password reset, or with a passkey', () => {
    const passkeyId = PasskeyId.parse('00000000-0000-7000-8000-0000000009b1');
    for (const event of [
      { type: 'PasswordReset', data: { userId } },
      { type: 'PasskeyAdded', data: { userId, passkeyId, name: 'Key' } },
    ] as const)
      given(...byProvider, event)
        .when(unlink())
        .then(providerUnlinked());
  });
  it('can be unlinked after a password is set', () =>
    given(...byProvider, { type: 'PasswordChanged', data: { userId } })
      .when(unlink())
      .then(providerUnlinked()));
});
