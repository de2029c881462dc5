import {
  emailVerified,
  profileChanged,
  setupCompleted,
  signedIn,
  userId,
  userRegistered,
} from '@throughline/contracts/identity/identity.fixtures.js';
import { EmailChangeId, PasskeyId } from '@throughline/contracts/identity/user.events.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { commandMeta } from '../../testing/command-meta.js';
import * as ask from './account.commands.js';
import * as leave from './deletion.commands.js';
import * as secure from './security.commands.js';
import { accountDecider } from './account.decider.js';
import { EmailChangeOver, TooManyPasskeys } from './account.errors.js';

const { given } = toSpec(accountDecider);
const meta = commandMeta();

const changeProfile = new ask.ChangeProfile(profileChanged().data, meta);
const signIn = new ask.SignIn(signedIn().data, meta);

const pending = [userRegistered()] as const;
const verified = [...pending, emailVerified()] as const;
const active = [...verified, setupCompleted] as const;

describe('a change of address', () => {
  const [first, second] = ['1', '2'].map((n) => EmailChangeId.parse(`00000000-0000-7000-8000-0000000009c${n}`)) as [
    EmailChangeId,
    EmailChangeId,
  ];
  const requested = (changeId = first) => ({
    type: 'EmailChangeRequested' as const,
    data: { userId, changeId, newEmail: 'sealed' },
  });
  const changed = (changeId = first) => ({
    type: 'EmailChanged' as const,
    data: { userId, changeId, email: 'sealed' },
  });
  const change = (changeId = first) => new secure.ChangeEmail({ userId, changeId, email: 'sealed' }, meta);
  const stop = (changeId = first) => new secure.StopEmailChange({ userId, changeId, email: 'before' }, meta);
  const stopped = (changeId = first) => ({
    type: 'EmailChangeStopped' as const,
    data: { userId, changeId, email: 'before' },
  });
  const locked = { type: 'PasswordLocked' as const, data: { userId, reason: 'owner' as const } };

  it('is requested and confirmed', () => {
    given(...active)
      .when(new secure.RequestEmailChange(requested().data, meta))
      .then(requested());
    given(...active, requested())
      .when(change())
      .then(changed());
  });

  it.each([
    ['confirmed already', [requested(), changed()]],
    ['replaced', [requested(), requested(second)]],
    ['stopped', [requested(), stopped()]],
    ['cancelled', [requested(), { type: 'EmailChangeCancelled' as const, data: { userId, changeId: first } }]],
    ['followed by a reset', [requested(), { type: 'PasswordReset' as const, data: { userId } }]],
  ])('is not confirmed when it was %s', (_, before) =>
    given(...active, ...before)
      .when(change())
      .thenRefuses(EmailChangeOver),
  );

  it('is cancelled by its owner', () => {
    const cancel = new secure.CancelEmailChange({ userId }, meta);
    given(...active, requested())
      .when(cancel)
      .then({ type: 'EmailChangeCancelled', data: { userId, changeId: first } });
    given(...active)
      .when(cancel)
      .thenNothing();
  });

  it.each([
    ['before it is confirmed', [requested()]],
    ['after it is confirmed', [requested(), changed()]],
    ['after yet another one', [requested(), changed(), requested(second), changed(second)]],
  ])('is stopped %s, and the password with it', (_, before) =>
    given(...active, ...before)
      .when(stop())
      .then(stopped(), locked),
  );

  it('is reverted once, with everything after it', () => {
    const both = [requested(), changed(), requested(second), changed(second), stopped()];
    for (const changeId of [first, second])
      given(...active, ...both)
        .when(stop(changeId))
        .thenRefuses(EmailChangeOver);
  });

  it('is not the only thing an owner can report', () =>
    given(...active)
      .when(new secure.DisownPassword({ userId }, meta))
      .then(locked));
});

describe('a second factor', () => {
  const on = { type: 'SecondFactorEnabled' as const, data: { userId } };
  const off = { type: 'SecondFactorDisabled' as const, data: { userId } };
  const [enable, disable, make] = [secure.EnableSecondFactor, secure.DisableSecondFactor, secure.MakeRecoveryCodes].map(
    (Command) => new Command({ userId }, meta),
  ) as [secure.EnableSecondFactor, secure.DisableSecondFactor, secure.MakeRecoveryCodes];

  it('is on or off, also when repeated', () => {
    given(...active)
      .when(enable)
      .then(on);
    given(...active, on)
      .when(enable)
      .thenNothing();
    given(...active, on)
      .when(disable)
      .then(off);
    given(...active, on, off)
      .when(disable)
      .thenNothing();
  });

  it('has recovery codes while it is on', () => {
    given(...active, on)
      .when(make)
      .then({ type: 'RecoveryCodesMade', data: { userId } });
    given(...active)
      .when(make)
      .thenRefuses(InvalidState);
  });
});

describe('passkeys', () => {
  const toId = (n: number) => PasskeyId.parse(`00000000-0000-7000-8000-0000000009${String(n).padStart(2, '0')}`);
  const added = (n: number) => ({
    type: 'PasskeyAdded' as const,
    data: { userId, passkeyId: toId(n), name: 'Laptop' },
  });
  const add = (n: number) => new secure.AddPasskey(added(n).data, meta);
  const remove = (n: number) => new secure.RemovePasskey({ userId, passkeyId: toId(n) }, meta);

  it('are limited to ten', () => {
    const nine = Array.from({ length: 9 }, (_, n) => added(n));
    given(...active, ...nine)
      .when(add(9))
      .then(added(9));
    given(...active, ...nine, added(9))
      .when(add(10))
      .thenRefuses(TooManyPasskeys);
  });

  it('are removed once', () => {
    const removed = { type: 'PasskeyRemoved' as const, data: { userId, passkeyId: toId(1) } };
    given(...active, added(1))
      .when(remove(1))
      .then(removed);
    given(...active, added(1), removed)
      .when(remove(1))
      .thenRefuses(NotFound);
  });
});

describe('deleting an account', () => {
  const dueAt = '2026-01-16T03:04:05.000Z';
  const at = (when: string) => commandMeta({ at: when });
  const requested = { type: 'DeletionRequested' as const, data: { userId, dueAt } };
  const erased = { type: 'PersonErased' as const, data: { userId } };
  const request = new leave.RequestDeletion({ userId, dueAt }, meta);
  const cancel = new leave.CancelDeletion({ userId }, meta);
  const erase = new leave.ErasePerson({ userId }, at(dueAt));
  const expire = new leave.ExpireRegistration({ userId }, meta);

  it('is scheduled for a day, recorded once', () => {
    given(...active)
      .when(request)
      .then(requested);
    given(...active, requested)
      .when(request)
      .thenNothing();
  });

  it('can be cancelled until then', () => {
    given(...active, requested)
      .when(cancel)
      .then({ type: 'DeletionCancelled', data: { userId, before: 'active' } });
    given(...verified, requested)
      .when(cancel)
      .then({ type: 'DeletionCancelled', data: { userId, before: 'setup_pending' } });
    given(...active)
      .when(cancel)
      .thenNothing();
  });

  it('happens when it is due, and not before', () => {
    given(...active, requested)
      .when(new leave.ErasePerson({ userId }, at('2026-01-16T03:04:04.999Z')))
      .thenRefuses(InvalidState);
    given(...active)
      .when(erase)
      .thenRefuses(InvalidState);
    given(...active, requested)
      .when(erase)
      .then(erased);
    given(...active, requested, erased)
      .when(erase)
      .thenNothing();
  });

  it.each([signIn, cancel, changeProfile])('leaves no account for $type', (command) =>
    given(...active, requested, erased)
      .when(command)
      .thenRefuses(NotFound),
  );

  it('happens without a request when the address was never verified', () => {
    given(...pending)
      .when(expire)
      .then({ type: 'RegistrationExpired', data: { userId } });
    given(...active)
      .when(expire)
      .thenRefuses(InvalidState);
  });
});
