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
import { specOf } from '@throughline/platform/deciders/decider-spec.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { commandMeta } from '../../../testing/command-meta.js';
import { accountDecider } from './account.decider.js';
import { AlreadyVerified, LastSignInMethod } from './account.errors.js';
import { LinkProvider, RegisterByProvider, UnlinkProvider, VerifyByProvider } from './provider.commands.js';

const { given } = specOf(accountDecider);
const idOf = (n: number) => IdentityId.parse(`00000000-0000-5000-8000-${String(n).padStart(12, '0')}`);
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

describe('an account that a provider opens', () => {
  it('is confirmed and linked at once, and has no password', () =>
    given()
      .when(register())
      .then(...byProvider));
  it('is opened once', () =>
    given(...byProvider)
      .when(register())
      .thenNothing());
});

describe('an address that a provider confirms for who registered with it', () => {
  it('is confirmed, and linked', () =>
    given(userRegistered())
      .when(verify())
      .then(emailVerified({ by: 'provider' }), providerLinked()));
  it('is not confirmed a second time', () =>
    given(userRegistered(), emailVerified()).when(verify()).thenRefuses(AlreadyVerified));
  it('is nothing without an account', () => given().when(verify()).thenRefuses(NotFound));
  it('makes the password typed at registration void', () =>
    given(userRegistered(), emailVerified({ by: 'provider' }), providerLinked())
      .when(unlink())
      .thenRefuses(LastSignInMethod));
});

describe('linking', () => {
  const account = [userRegistered(), emailVerified()] as const;
  it('adds a way in', () =>
    given(...account)
      .when(link())
      .then(providerLinked()));
  it('twice is linking once', () =>
    given(...account, providerLinked())
      .when(link())
      .thenNothing());
  it('waits until the address is confirmed', () => given(userRegistered()).when(link()).thenRefuses(InvalidState));
  it('has an end', () => {
    const many = Array.from({ length: limits.identitiesPerPerson }, (_, n) => providerLinked({ identityId: idOf(n) }));
    given(...account, ...many)
      .when(link())
      .thenRefuses(InvalidState);
    given(...account, ...many)
      .when(link(idOf(0)))
      .thenNothing();
  });

  it('is undone while there is a password', () =>
    given(...account, providerLinked())
      .when(unlink())
      .then(providerUnlinked()));
  it('is undone while there is another provider', () =>
    given(...byProvider, providerLinked({ identityId: idOf(1) }))
      .when(unlink())
      .then(providerUnlinked()));
  it('is undone once', () =>
    given(...account, providerLinked(), providerUnlinked())
      .when(unlink())
      .thenNothing());
  it('is not undone when it is the last way in', () =>
    given(...byProvider)
      .when(unlink())
      .thenRefuses(LastSignInMethod));
  it('is undone once a password was reset, or a passkey added', () => {
    const passkeyId = PasskeyId.parse('00000000-0000-7000-8000-0000000009b1');
    for (const event of [
      { type: 'PasswordReset', data: { userId } },
      { type: 'PasskeyAdded', data: { userId, passkeyId, name: 'Key' } },
    ] as const)
      given(...byProvider, event)
        .when(unlink())
        .then(providerUnlinked());
  });
  it('is undone once a password was set', () =>
    given(...byProvider, { type: 'PasswordChanged', data: { userId } })
      .when(unlink())
      .then(providerUnlinked()));
});
