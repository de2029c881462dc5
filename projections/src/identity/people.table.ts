import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { PersonRow } from '@throughline/contracts/identity/person.row.js';
import type { UserEvent } from '@throughline/contracts/identity/user.events.js';
import { usualLocale } from '@throughline/contracts/locale.js';
import { table } from '@throughline/platform/projections/table.js';

type Event = EventOf<UserEvent['type']>;

export const peopleTable = table<PersonRow, UserEvent['type']>({
  name: 'people',
  columns: {
    id: 'uuid',
    revision: 'bigint',
    position: 'bigint',
    name: 'text',
    email: 'text',
    newEmail: 'text',
    photo: 'integer',
    timeZone: 'text',
    locale: 'text',
    status: 'text',
    password: 'boolean',
    registeredAt: 'timestamptz',
    deletionDueAt: 'timestamptz',
  },
  indexes: [],
  // All of them: the row's revision guards commands on the stream, and so must follow it.
  on: [
    'UserRegistered',
    'VerificationRequested',
    'EmailVerified',
    'ProfileChanged',
    'ProfilePhotoChanged',
    'ProfilePhotoRemoved',
    'SetupCompleted',
    'PasswordChanged',
    'PasswordResetRequested',
    'PasswordReset',
    'PasswordLocked',
    'SessionReuseDetected',
    'EmailChangeRequested',
    'EmailChangeCancelled',
    'EmailChanged',
    'EmailChangeStopped',
    'DeletionRequested',
    'DeletionCancelled',
    'PersonErased',
    'RegistrationExpired',
    'SteppedUp',
    'SecondFactorEnabled',
    'SecondFactorDisabled',
    'RecoveryCodesMade',
    'RecoveryCodeUsed',
    'SecondFactorRefused',
    'PasskeyAdded',
    'PasskeyRemoved',
    'SignedIn',
    'SignInRefused',
    'SignedOut',
    'ProviderLinked',
    'ProviderUnlinked',
    'ApiKeyCreated',
    'ApiKeyRevoked',
  ],
  id: ({ data }) => data.userId,
  evolve: (row, event) => {
    if (event.type === 'UserRegistered') return registered(event);
    return row && { ...row, ...changes(event), revision: event.revision, position: event.position };
  },
});

const registered = ({ data, meta, revision, position }: EventOf<'UserRegistered'>): PersonRow => ({
  id: data.userId,
  revision,
  position,
  name: data.name,
  email: data.email,
  newEmail: null,
  photo: null,
  timeZone: 'UTC',
  locale: usualLocale,
  status: 'pending_verification',
  password: data.withoutPassword !== true,
  registeredAt: meta.at,
  deletionDueAt: null,
});

const changes = ({ type, data }: Exclude<Event, EventOf<'UserRegistered'>>): Partial<PersonRow> => {
  switch (type) {
    case 'EmailVerified':
      return { status: 'setup_pending', ...(data.by === 'provider' ? { password: false } : {}) };
    case 'ProfileChanged':
      return {
        name: data.name,
        timeZone: data.timeZone,
        ...(data.locale === undefined ? {} : { locale: data.locale }),
      };
    case 'ProfilePhotoChanged':
      return { photo: data.photo };
    case 'ProfilePhotoRemoved':
      return { photo: null };
    case 'SetupCompleted':
      return { status: 'active' };
    case 'EmailChangeRequested':
      return { newEmail: data.newEmail };
    case 'EmailChanged':
    case 'EmailChangeStopped':
      return { email: data.email, newEmail: null };
    case 'EmailChangeCancelled':
      return { newEmail: null };
    case 'PasswordReset':
      return { newEmail: null, password: true };
    case 'PasswordChanged':
      return { password: true };
    case 'DeletionRequested':
      return { status: 'deletion_scheduled', deletionDueAt: data.dueAt };
    case 'DeletionCancelled':
      return { status: data.before, deletionDueAt: null };
    case 'PersonErased':
      return { status: 'erased' };
    case 'RegistrationExpired':
      return { status: 'expired' };
    case 'VerificationRequested':
    case 'PasswordResetRequested':
    case 'PasswordLocked':
    case 'SessionReuseDetected':
    case 'SteppedUp':
    case 'SecondFactorEnabled':
    case 'SecondFactorDisabled':
    case 'RecoveryCodesMade':
    case 'RecoveryCodeUsed':
    case 'SecondFactorRefused':
    case 'PasskeyAdded':
    case 'PasskeyRemoved':
    case 'SignedIn':
    case 'SignInRefused':
    case 'SignedOut':
    case 'ProviderLinked':
    case 'ProviderUnlinked':
    case 'ApiKeyCreated':
    case 'ApiKeyRevoked':
      return {};
  }
};
