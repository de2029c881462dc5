import {
  emailVerified,
  personRow,
  profileChanged,
  setupCompleted,
  signedIn,
  userId,
  userRegistered,
} from '@throughline/contracts/identity/identity.fixtures.js';
import { ApiKeyId } from '@throughline/contracts/ids.js';
import { PersonRow } from '@throughline/contracts/identity/person.row.js';
import { EmailChangeId, PasskeyId, type UserEvent } from '@throughline/contracts/identity/user.events.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { peopleTable } from './people.projection.js';

const personAfter = (...events: UserEvent[]) =>
  PersonRow.parse(rowAfter(peopleTable, ...events.map((event, n) => recorded(event, n + 1))));

describe('the row of a person', () => {
  it('waits for the address to be confirmed', () => expect(personAfter(userRegistered())).toEqual(personRow()));

  it('waits for the set-up once the address is confirmed', () =>
    expect(personAfter(userRegistered(), emailVerified())).toEqual(
      personRow({ status: 'setup_pending', revision: 1, position: 2 }),
    ));

  it('has the latest name and time zone', () =>
    expect(personAfter(userRegistered(), emailVerified(), profileChanged())).toMatchObject({
      name: 'Ada Lovelace',
      timeZone: 'Europe/London',
    }));

  it('has no password when a provider opened it, until one is set or comes by mail', () => {
    const opened = userRegistered({ withoutPassword: true });
    const verifiedBy = emailVerified({ by: 'provider' });
    expect(personAfter(opened).password).toBe(false);
    expect(personAfter(userRegistered(), verifiedBy).password).toBe(false);
    expect(personAfter(opened, verifiedBy, { type: 'PasswordChanged', data: { userId } }).password).toBe(true);
    expect(personAfter(opened, verifiedBy, { type: 'PasswordReset', data: { userId } }).password).toBe(true);
  });

  it('is active after the set-up', () =>
    expect(personAfter(userRegistered(), emailVerified(), setupCompleted).status).toBe('active'));

  it.each<UserEvent>([
    { type: 'VerificationRequested', data: { userId } },
    { type: 'PasswordChanged', data: { userId } },
    { type: 'PasswordResetRequested', data: { userId } },
    { type: 'PasswordReset', data: { userId } },
    { type: 'PasswordLocked', data: { userId, reason: 'tries' } },
    { type: 'SessionReuseDetected', data: { userId, sessionId: signedIn().data.sessionId } },
    { type: 'SteppedUp', data: { userId, sessionId: signedIn().data.sessionId, by: 'password' } },
    { type: 'SecondFactorEnabled', data: { userId } },
    { type: 'SecondFactorDisabled', data: { userId } },
    { type: 'RecoveryCodesMade', data: { userId } },
    { type: 'RecoveryCodeUsed', data: { userId, left: 9 } },
    { type: 'SecondFactorRefused', data: { userId } },
    {
      type: 'PasskeyAdded',
      data: { userId, passkeyId: PasskeyId.parse('00000000-0000-7000-8000-0000000009a1'), name: 'Laptop' },
    },
    { type: 'PasskeyRemoved', data: { userId, passkeyId: PasskeyId.parse('00000000-0000-7000-8000-0000000009a1') } },
    {
      type: 'ApiKeyRevoked',
      data: { userId, keyId: ApiKeyId.parse('00000000-0000-7000-8000-0000000009b1'), reason: 'person' },
    },
    signedIn(),
    { type: 'SignInRefused', data: { userId, reason: 'password' } },
    { type: 'SignedOut', data: { userId, sessionId: signedIn().data.sessionId, by: 'person' } },
  ])('only moves on with its stream at $type', (event) =>
    expect(personAfter(userRegistered(), event)).toEqual(personRow({ revision: 1, position: 2 })),
  );

  it('is not made by later events alone', () => expect(rowAfter(peopleTable, recorded(profileChanged()))).toBeNull());
});

describe('a new e-mail address', () => {
  const changeId = EmailChangeId.parse('00000000-0000-7000-8000-0000000009c1');
  const requested: UserEvent = { type: 'EmailChangeRequested', data: { userId, changeId, newEmail: 'ada@new.test' } };

  it('is only requested until it is confirmed', () => {
    expect(personAfter(userRegistered(), requested)).toMatchObject({
      email: 'ada@example.test',
      newEmail: 'ada@new.test',
    });
    const changed: UserEvent = { type: 'EmailChanged', data: { userId, changeId, email: 'ada@new.test' } };
    expect(personAfter(userRegistered(), requested, changed)).toMatchObject({ email: 'ada@new.test', newEmail: null });
  });

  it.each<UserEvent>([
    { type: 'EmailChangeCancelled', data: { userId, changeId } },
    { type: 'EmailChangeStopped', data: { userId, changeId, email: 'ada@example.test' } },
    { type: 'PasswordReset', data: { userId } },
  ])('is no longer requested after $type', (event) =>
    expect(personAfter(userRegistered(), requested, event)).toMatchObject({
      email: 'ada@example.test',
      newEmail: null,
    }),
  );
});

describe('an account that is given up', () => {
  const dueAt = '2026-01-16T03:04:05.000Z';
  const requested: UserEvent = { type: 'DeletionRequested', data: { userId, dueAt } };
  const cancelled: UserEvent = { type: 'DeletionCancelled', data: { userId, before: 'active' } };
  const erased: UserEvent = { type: 'PersonErased', data: { userId } };

  it('waits until its day has come, and can be kept', () => {
    const before = [userRegistered(), emailVerified(), setupCompleted, requested];
    expect(personAfter(...before)).toMatchObject({ status: 'deletion_scheduled', deletionDueAt: dueAt });
    expect(personAfter(...before, cancelled)).toMatchObject({ status: 'active', deletionDueAt: null });
    expect(personAfter(...before, erased).status).toBe('erased');
  });

  it('without being confirmed has expired', () =>
    expect(personAfter(userRegistered(), { type: 'RegistrationExpired', data: { userId } }).status).toBe('expired'));
});
