import { IdentityId, SessionId, UserId } from '../ids.js';
import type { IdentityRow } from './identity.row.js';
import type { PersonRow } from './person.row.js';
import type { UserEvent } from './user.events.js';

type DataOf<T extends UserEvent['type']> = Extract<UserEvent, { type: T }>['data'];
type Saying<T extends UserEvent['type']> = { type: T; data: DataOf<T> };

export const userId = UserId.parse('00000000-0000-7000-8000-000000000901');
export const identityId = IdentityId.parse('00000000-0000-5000-8000-0000000009d1');
export const sessionId = SessionId.parse('00000000-0000-7000-8000-0000000009e1');

export const userRegistered = (over: Partial<DataOf<'UserRegistered'>> = {}): Saying<'UserRegistered'> => ({
  type: 'UserRegistered',
  data: { userId, email: 'ada@example.test', name: 'Ada', termsVersion: '2026-01', ...over },
});
export const emailVerified = (over: Partial<DataOf<'EmailVerified'>> = {}): Saying<'EmailVerified'> => ({
  type: 'EmailVerified',
  data: { userId, by: 'code', ...over },
});
export const profileChanged = (over: Partial<DataOf<'ProfileChanged'>> = {}): Saying<'ProfileChanged'> => ({
  type: 'ProfileChanged',
  data: { userId, name: 'Ada Lovelace', timeZone: 'Europe/London', ...over },
});
export const setupCompleted: Saying<'SetupCompleted'> = { type: 'SetupCompleted', data: { userId } };
export const signedIn = (over: Partial<DataOf<'SignedIn'>> = {}): Saying<'SignedIn'> => ({
  type: 'SignedIn',
  data: { userId, sessionId, browser: 'Firefox on Linux', network: '127.0.0.0/24', ...over },
});

export const personRow = (over: Partial<PersonRow> = {}): PersonRow => ({
  id: userId,
  revision: 0,
  position: 1,
  name: 'Ada',
  email: 'ada@example.test',
  newEmail: null,
  password: true,
  photo: null,
  timeZone: 'UTC',
  locale: 'en-GB',
  status: 'pending_verification',
  registeredAt: '2026-01-02T03:04:05.000Z',
  deletionDueAt: null,
  ...over,
});

export const providerLinked = (over: Partial<DataOf<'ProviderLinked'>> = {}): Saying<'ProviderLinked'> => ({
  type: 'ProviderLinked',
  data: { userId, identityId, provider: 'github', account: 'ada', ...over },
});
export const providerUnlinked = (over: Partial<DataOf<'ProviderUnlinked'>> = {}): Saying<'ProviderUnlinked'> => ({
  type: 'ProviderUnlinked',
  data: { userId, identityId, provider: 'github', ...over },
});

export const identityRow = (over: Partial<IdentityRow> = {}): IdentityRow => ({
  id: identityId,
  position: 1,
  userId,
  provider: 'github',
  account: 'ada',
  linkedAt: '2026-01-02T03:04:05.000Z',
  status: 'linked',
  ...over,
});
