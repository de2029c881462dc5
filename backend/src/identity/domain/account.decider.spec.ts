import {
  emailVerified,
  profileChanged,
  sessionId,
  setupCompleted,
  signedIn,
  userId,
  userRegistered,
} from '@throughline/contracts/identity/identity.fixtures.js';
import { FlowId } from '@throughline/contracts/identity/user.events.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { commandMeta } from '../../testing/command-meta.js';
import * as ask from './account.commands.js';
import * as secure from './security.commands.js';
import { accountDecider } from './account.decider.js';
import { AlreadyVerified, EmailUnverified } from './account.errors.js';

const { given } = toSpec(accountDecider);
const meta = commandMeta();
const flowId = FlowId.parse('00000000-0000-7000-8000-0000000009f1');

const register = new ask.RegisterUser(userRegistered().data, meta);
const requestVerification = new ask.RequestVerification({ userId, flowId }, meta);
const verify = new ask.VerifyEmail({ userId, by: 'code' }, meta);
const changeProfile = new ask.ChangeProfile(profileChanged().data, meta);
const completeSetup = new ask.CompleteSetup({ userId }, meta);
const changePassword = new ask.ChangePassword({ userId }, meta);
const requestReset = new secure.RequestPasswordReset({ userId }, meta);
const resetPassword = new secure.ResetPassword({ userId }, meta);
const signIn = new ask.SignIn(signedIn().data, meta);
const refuseSignIn = new ask.RefuseSignIn({ userId, reason: 'password' }, meta);
const signOut = new ask.SignOut({ userId, sessionId, by: 'person' }, meta);

const pending = [userRegistered()] as const;
const verified = [...pending, emailVerified()] as const;
const active = [...verified, setupCompleted] as const;

describe('a first password', () => {
  const first = new ask.ChangePassword({ userId }, meta, true);
  const byProvider = [userRegistered({ withoutPassword: true }), emailVerified(), setupCompleted] as const;
  const changed = { type: 'PasswordChanged', data: { userId } } as const;

  it('is refused when there is one', () =>
    given(...byProvider)
      .when(first)
      .then(changed));
  it('is set once', () =>
    given(...byProvider, changed)
      .when(first)
      .thenRefuses(InvalidState));
  it('is refused for an account registered with one', () =>
    given(...active)
      .when(first)
      .thenRefuses(InvalidState));
});

describe('registering', () => {
  it('creates an account', () => given().when(register).then(userRegistered()));
  it('happens once', () =>
    given(...pending)
      .when(register)
      .thenNothing());
});

describe('an account that does not exist', () => {
  it.each([
    requestVerification,
    verify,
    changeProfile,
    completeSetup,
    changePassword,
    requestReset,
    resetPassword,
    signIn,
    refuseSignIn,
    signOut,
  ])('is not found by $type', (command) => given().when(command).thenRefuses(NotFound));
});

describe('before the address is verified', () => {
  it('sends another mail on request', () =>
    given(...pending)
      .when(requestVerification)
      .then({ type: 'VerificationRequested', data: { userId, flowId } }));
  it('verifies the address', () =>
    given(...pending)
      .when(verify)
      .then(emailVerified()));
  it('refuses to sign in', () =>
    given(...pending)
      .when(signIn)
      .thenRefuses(EmailUnverified));
  it.each([changeProfile, completeSetup, changePassword])('refuses $type', (command) =>
    given(...pending)
      .when(command)
      .thenRefuses(InvalidState),
  );
});

describe('after the address is verified', () => {
  it.each([requestVerification, verify])('ignores $type', (command) =>
    given(...verified)
      .when(command)
      .thenRefuses(AlreadyVerified),
  );
  it('changes the profile', () =>
    given(...verified)
      .when(changeProfile)
      .then(profileChanged()));
  it('shows the newest photo, in whatever order changes arrive, until it is removed', () => {
    const photo = (number: number | null) => new ask.ChangePhoto({ userId, photo: number }, meta);
    const changed = (number: number) => ({ type: 'ProfilePhotoChanged' as const, data: { userId, photo: number } });
    const removed = { type: 'ProfilePhotoRemoved' as const, data: { userId } };
    given(...verified)
      .when(photo(null))
      .thenNothing();
    given(...verified)
      .when(photo(2))
      .then(changed(2));
    given(...verified, changed(2))
      .when(photo(1))
      .thenNothing();
    given(...verified, changed(2))
      .when(photo(null))
      .then(removed);
    given(...verified, changed(2), removed)
      .when(photo(4))
      .then(changed(4));
  });
  it('completes the set-up', () =>
    given(...verified)
      .when(completeSetup)
      .then(setupCompleted));
  it('completes the set-up once', () =>
    given(...active)
      .when(completeSetup)
      .thenNothing());
  it('stays as it is when its profile changes', () =>
    given(...active, profileChanged())
      .when(completeSetup)
      .thenNothing());
});

describe('passwords and sessions', () => {
  it('changes the password', () =>
    given(...active)
      .when(changePassword)
      .then({ type: 'PasswordChanged', data: { userId } }));
  it('signs in', () =>
    given(...active)
      .when(signIn)
      .then(signedIn()));
  it('signs in before the set-up is complete', () =>
    given(...verified)
      .when(signIn)
      .then(signedIn()));
  it('records a refused sign-in', () =>
    given(...active)
      .when(refuseSignIn)
      .then({ type: 'SignInRefused', data: { userId, reason: 'password' } }));
  it('signs out', () =>
    given(...active, signedIn())
      .when(signOut)
      .then({ type: 'SignedOut', data: { userId, sessionId, by: 'person' } }));
});

describe('a forgotten password', () => {
  it('is reset by mail', () => {
    given(...active)
      .when(requestReset)
      .then({ type: 'PasswordResetRequested', data: { userId } });
    given(...active)
      .when(resetPassword)
      .then({ type: 'PasswordReset', data: { userId } });
  });

  it.each([requestReset, resetPassword])('is refused until the address is verified: $type', (command) =>
    given(...pending)
      .when(command)
      .thenRefuses(EmailUnverified),
  );
});

describe('wrong passwords', () => {
  const wrong = { type: 'SignInRefused' as const, data: { userId, reason: 'password' as const } };
  const locked = { type: 'PasswordLocked' as const, data: { userId, reason: 'tries' as const } };
  const times = (count: number) => Array.from({ length: count }, () => wrong);

  it('lock the password at the hundredth in a row, once', () => {
    given(...active, ...times(98))
      .when(refuseSignIn)
      .then(wrong);
    given(...active, ...times(99))
      .when(refuseSignIn)
      .then(wrong, locked);
    given(...active, ...times(100), locked)
      .when(refuseSignIn)
      .then(wrong);
  });

  it.each([signedIn(), { type: 'PasswordReset' as const, data: { userId } }])(
    'are counted from zero after $type',
    (between) =>
      given(...active, ...times(99), between)
        .when(refuseSignIn)
        .then(wrong),
  );

  it('are counted from zero after a locked password is reset', () =>
    given(...active, ...times(100), locked, { type: 'PasswordReset', data: { userId } }, ...times(99))
      .when(refuseSignIn)
      .then(wrong, locked));
});

it('a token used after its replacement ends the session', () =>
  given(...active)
    .when(new secure.DetectReuse({ userId, sessionId }, meta))
    .then(
      { type: 'SessionReuseDetected', data: { userId, sessionId } },
      { type: 'SignedOut', data: { userId, sessionId, by: 'reuse' } },
    ));
