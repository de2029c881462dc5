import type { EventOf } from '@throughline/contracts/domain-events.js';
import { PersonRow } from '@throughline/contracts/identity/person.row.js';
import { userEvents } from '@throughline/contracts/identity/user.events.js';
import { usualLocale } from '@throughline/contracts/locale.js';
import { nothing } from '@throughline/platform/projections/row-fold.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';
import { identitiesTable } from './identities.table.js';

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

export const peopleTable = table(PersonRow)({
  name: 'people',
  indexes: [],
  id: 'userId',
  of: userEvents,
  creates: { UserRegistered: registered },
  changes: {
    EmailVerified: (_, { data }) => ({
      status: 'setup_pending',
      ...(data.by === 'provider' ? { password: false } : {}),
    }),
    ProfileChanged: (_, { data }) => ({
      name: data.name,
      timeZone: data.timeZone,
      ...(data.locale === undefined ? {} : { locale: data.locale }),
    }),
    ProfilePhotoChanged: (_, { data }) => ({ photo: data.photo }),
    ProfilePhotoRemoved: { photo: null },
    SetupCompleted: { status: 'active' },
    EmailChangeRequested: (_, { data }) => ({ newEmail: data.newEmail }),
    EmailChanged: (_, { data }) => ({ email: data.email, newEmail: null }),
    EmailChangeStopped: (_, { data }) => ({ email: data.email, newEmail: null }),
    EmailChangeCancelled: { newEmail: null },
    PasswordReset: { newEmail: null, password: true },
    PasswordChanged: { password: true },
    DeletionRequested: (_, { data }) => ({ status: 'deletion_scheduled', deletionDueAt: data.dueAt }),
    DeletionCancelled: (_, { data }) => ({ status: data.before, deletionDueAt: null }),
    PersonErased: { status: 'erased' },
    RegistrationExpired: { status: 'expired' },
    VerificationRequested: nothing,
    PasswordResetRequested: nothing,
    PasswordLocked: nothing,
    SessionReuseDetected: nothing,
    SteppedUp: nothing,
    SecondFactorEnabled: nothing,
    SecondFactorDisabled: nothing,
    RecoveryCodesMade: nothing,
    RecoveryCodeUsed: nothing,
    SecondFactorRefused: nothing,
    PasskeyAdded: nothing,
    PasskeyRemoved: nothing,
    SignedIn: nothing,
    SignInRefused: nothing,
    SignedOut: nothing,
    ProviderLinked: nothing,
    ProviderUnlinked: nothing,
    ApiKeyCreated: nothing,
    ApiKeyRevoked: nothing,
  },
});

export const peopleProjection: Projection = { name: 'people', version: 5, tables: [peopleTable, identitiesTable] };
