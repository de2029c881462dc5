import { z } from 'zod';
import { event } from '../event.js';
import { IdentityId, SessionId, UserId } from '../ids.js';
import { limits } from '../limits.js';
import { Locale } from '../locale.js';
import { personal } from '../personal.js';
import { ApiKeyCreated, ApiKeyRevoked } from './api-key.events.js';

/** The browser's visit that asked, to which the code in the mail is bound; without one no mail goes out. */
export const FlowId = z.uuid().brand<'FlowId'>();
export type FlowId = z.infer<typeof FlowId>;

export const EmailChangeId = z.uuid().brand<'EmailChangeId'>();
export type EmailChangeId = z.infer<typeof EmailChangeId>;

export const PasskeyId = z.uuid().brand<'PasskeyId'>();
export type PasskeyId = z.infer<typeof PasskeyId>;

export const UserRegistered = event(
  'UserRegistered',
  z.object({
    userId: UserId,
    email: personal(limits.email.max),
    name: personal(limits.personName.max),
    termsVersion: z.string().max(20),
    flowId: FlowId.optional(),
    /** The account has none: a provider vouches for the person. */
    withoutPassword: z.literal(true).optional(),
  }),
);
/** Someone registered again with the address before it was confirmed, or asked for the mail again. */
export const VerificationRequested = event(
  'VerificationRequested',
  z.object({ userId: UserId, flowId: FlowId.optional() }),
);
/**
 * `flowId`: whose password counts from now on. By a provider: the password typed at registration is void, for nobody has shown that the same person typed it.
 */
export const EmailVerified = event(
  'EmailVerified',
  z.object({ userId: UserId, by: z.enum(['link', 'code', 'provider']), flowId: FlowId.optional() }),
);
export const ProviderLinked = event(
  'ProviderLinked',
  z.object({
    userId: UserId,
    identityId: IdentityId,
    provider: z.string().max(20),
    account: personal(limits.email.max),
  }),
);
export const ProviderUnlinked = event(
  'ProviderUnlinked',
  z.object({ userId: UserId, identityId: IdentityId, provider: z.string().max(20) }),
);
export const ProfileChanged = event(
  'ProfileChanged',
  z.object({
    userId: UserId,
    name: personal(limits.personName.max),
    timeZone: z.string().max(60),
    /** As before when it is missing. */
    locale: Locale.optional(),
  }),
);
/** Its number in the vault, where the picture lies: the log never holds it. */
export const PhotoNumber = z.int().positive();
export const ProfilePhotoChanged = event('ProfilePhotoChanged', z.object({ userId: UserId, photo: PhotoNumber }));
export const ProfilePhotoRemoved = event('ProfilePhotoRemoved', z.object({ userId: UserId }));
export const SetupCompleted = event('SetupCompleted', z.object({ userId: UserId }));
export const PasswordChanged = event('PasswordChanged', z.object({ userId: UserId }));
/** Somebody said the password is forgotten; only the mailbox can tell whether it was the owner. */
export const PasswordResetRequested = event('PasswordResetRequested', z.object({ userId: UserId }));
export const PasswordReset = event('PasswordReset', z.object({ userId: UserId }));
/** No password signs in until it is reset: there were too many wrong ones in a row, or the owner said that it was not them. */
export const PasswordLocked = event('PasswordLocked', z.object({ userId: UserId, reason: z.enum(['tries', 'owner']) }));
/** Until it is confirmed by the new mailbox nothing changes; the old one can stop it for three days. */
export const EmailChangeRequested = event(
  'EmailChangeRequested',
  z.object({ userId: UserId, changeId: EmailChangeId, newEmail: personal(limits.email.max) }),
);
export const EmailChangeCancelled = event(
  'EmailChangeCancelled',
  z.object({ userId: UserId, changeId: EmailChangeId }),
);
export const EmailChanged = event(
  'EmailChanged',
  z.object({ userId: UserId, changeId: EmailChangeId, email: personal(limits.email.max) }),
);
/** From the mailbox before: its address counts again, and whatever was changed after it is void. */
export const EmailChangeStopped = event(
  'EmailChangeStopped',
  z.object({ userId: UserId, changeId: EmailChangeId, email: personal(limits.email.max) }),
);
/** From now on a password alone signs nobody in. */
export const SecondFactorEnabled = event('SecondFactorEnabled', z.object({ userId: UserId }));
export const SecondFactorDisabled = event('SecondFactorDisabled', z.object({ userId: UserId }));
/** Ten new ones; those of before are void. */
export const RecoveryCodesMade = event('RecoveryCodesMade', z.object({ userId: UserId }));
export const RecoveryCodeUsed = event('RecoveryCodeUsed', z.object({ userId: UserId, left: z.int().nonnegative() }));
export const SecondFactorRefused = event('SecondFactorRefused', z.object({ userId: UserId }));
export const PasskeyAdded = event(
  'PasskeyAdded',
  z.object({ userId: UserId, passkeyId: PasskeyId, name: personal(limits.passkeyName.max) }),
);
export const PasskeyRemoved = event('PasskeyRemoved', z.object({ userId: UserId, passkeyId: PasskeyId }));
/** Nothing is gone until then, and the person can keep the account. */
export const DeletionRequested = event('DeletionRequested', z.object({ userId: UserId, dueAt: z.iso.datetime() }));
export const DeletionCancelled = event(
  'DeletionCancelled',
  z.object({ userId: UserId, before: z.enum(['setup_pending', 'active']) }),
);
/** The key of the person's own data is destroyed: what was sealed with it can never be read again. */
export const PersonErased = event('PersonErased', z.object({ userId: UserId }));
/** Nobody confirmed the address in time: it is free again, and the key is destroyed. */
export const RegistrationExpired = event('RegistrationExpired', z.object({ userId: UserId }));
/** Somebody signed in showed again that it is them. */
export const SteppedUp = event(
  'SteppedUp',
  z.object({ userId: UserId, sessionId: SessionId, by: z.enum(['password', 'passkey', 'provider']) }),
);
export const SignedIn = event(
  'SignedIn',
  z.object({
    userId: UserId,
    sessionId: SessionId,
    browser: z.string().max(80),
    network: personal(64),
    /** In a browser that had not signed in to this account before. */
    newDevice: z.boolean().optional(),
  }),
);
export const SignInRefused = event(
  'SignInRefused',
  z.object({ userId: UserId, reason: z.enum(['password', 'unverified']) }),
);
/** A token came back that had been replaced: somebody has a copy of it. */
export const SessionReuseDetected = event('SessionReuseDetected', z.object({ userId: UserId, sessionId: SessionId }));
export const SignedOut = event(
  'SignedOut',
  z.object({
    userId: UserId,
    sessionId: SessionId,
    by: z.enum([
      'person',
      'other_session',
      'password_change',
      'password_reset',
      'reuse',
      'stopped',
      'deletion',
      'limit',
      'policy',
    ]),
  }),
);

export const UserEvent = z.discriminatedUnion('type', [
  UserRegistered,
  VerificationRequested,
  EmailVerified,
  ProfileChanged,
  ProfilePhotoChanged,
  ProfilePhotoRemoved,
  SetupCompleted,
  PasswordChanged,
  PasswordResetRequested,
  PasswordReset,
  PasswordLocked,
  SessionReuseDetected,
  EmailChangeRequested,
  EmailChangeCancelled,
  EmailChanged,
  EmailChangeStopped,
  SteppedUp,
  SecondFactorEnabled,
  SecondFactorDisabled,
  RecoveryCodesMade,
  RecoveryCodeUsed,
  SecondFactorRefused,
  PasskeyAdded,
  PasskeyRemoved,
  DeletionRequested,
  DeletionCancelled,
  PersonErased,
  RegistrationExpired,
  SignedIn,
  SignInRefused,
  SignedOut,
  ProviderLinked,
  ProviderUnlinked,
  ApiKeyCreated,
  ApiKeyRevoked,
]);
export type UserEvent = z.infer<typeof UserEvent>;

/** Holds one e-mail address, in the stream `email-<fingerprint>`. */
export const EmailReserved = event('EmailReserved', z.object({ userId: UserId }));
export const EmailReleased = event('EmailReleased', z.object({ userId: UserId }));
export const EmailEvent = z.discriminatedUnion('type', [EmailReserved, EmailReleased]);
export type EmailEvent = z.infer<typeof EmailEvent>;
