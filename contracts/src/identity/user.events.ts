import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { ApiKeyId, IdentityId, SessionId, UserId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { Locale } from '../locale.js';
import { personal } from '../personal.js';

/** The browser's visit that asked, to which the code in the mail is bound; without one no mail goes out. */
export const FlowId = z.uuid().brand<'FlowId'>();
export type FlowId = z.infer<typeof FlowId>;

export const EmailChangeId = z.uuid().brand<'EmailChangeId'>();
export type EmailChangeId = z.infer<typeof EmailChangeId>;

export const PasskeyId = z.uuid().brand<'PasskeyId'>();
export type PasskeyId = z.infer<typeof PasskeyId>;

/** The number of a photo in the vault. The picture itself is stored there and never in the log. */
export const PhotoNumber = z.int().positive();

const ofPerson = { userId: UserId };

export const userEvents = aggregate('user', ofPerson, {
  UserRegistered: {
    email: personal(limits.email.max),
    name: personal(limits.personName.max),
    termsVersion: z.string().max(20),
    flowId: FlowId.optional(),
    /** The account has none: a provider vouches for the person. */
    withoutPassword: z.literal(true).optional(),
  },
  /** Someone registered again with an e-mail address that is not confirmed yet, or requested the e-mail again. */
  VerificationRequested: { flowId: FlowId.optional() },
  /**
   * `flowId`: whose password counts from now on. By a provider: the password typed at registration is void, for nobody has shown that the same person typed it.
   */
  EmailVerified: { by: z.enum(['link', 'code', 'provider']), flowId: FlowId.optional() },
  ProviderLinked: { identityId: IdentityId, provider: z.string().max(20), account: personal(limits.email.max) },
  ProviderUnlinked: { identityId: IdentityId, provider: z.string().max(20) },
  ProfileChanged: {
    name: personal(limits.personName.max),
    timeZone: z.string().max(60),
    /** As before when it is missing. */
    locale: Locale.optional(),
  },
  ProfilePhotoChanged: { photo: PhotoNumber },
  ProfilePhotoRemoved: {},
  SetupCompleted: {},
  PasswordChanged: {},
  /** Somebody said the password is forgotten; only the mailbox can tell whether it was the owner. */
  PasswordResetRequested: {},
  PasswordReset: {},
  /** No password signs in until it is reset: there were too many wrong ones in a row, or the owner said that it was not them. */
  PasswordLocked: { reason: z.enum(['tries', 'owner']) },
  /** Until it is confirmed by the new mailbox nothing changes; the old one can stop it for three days. */
  EmailChangeRequested: { changeId: EmailChangeId, newEmail: personal(limits.email.max) },
  EmailChangeCancelled: { changeId: EmailChangeId },
  EmailChanged: { changeId: EmailChangeId, email: personal(limits.email.max) },
  /** From the mailbox before: its address counts again, and whatever was changed after it is void. */
  EmailChangeStopped: { changeId: EmailChangeId, email: personal(limits.email.max) },
  /** From now on a password alone signs nobody in. */
  SecondFactorEnabled: {},
  SecondFactorDisabled: {},
  /** Ten new ones; those of before are void. */
  RecoveryCodesMade: {},
  RecoveryCodeUsed: { left: z.int().nonnegative() },
  SecondFactorRefused: {},
  PasskeyAdded: { passkeyId: PasskeyId, name: personal(limits.passkeyName.max) },
  PasskeyRemoved: { passkeyId: PasskeyId },
  /** Nothing is gone until then, and the person can keep the account. */
  DeletionRequested: { dueAt: z.iso.datetime() },
  DeletionCancelled: { before: z.enum(['setup_pending', 'active']) },
  /** The key of the person's own data is destroyed: what was sealed with it can never be read again. */
  PersonErased: {},
  /** Nobody confirmed the address in time: it is free again, and the key is destroyed. */
  RegistrationExpired: {},
  /** Somebody signed in showed again that it is them. */
  SteppedUp: { sessionId: SessionId, by: z.enum(['password', 'passkey', 'provider']) },
  SignedIn: {
    sessionId: SessionId,
    browser: z.string().max(80),
    network: personal(64),
    /** In a browser that had not signed in to this account before. */
    newDevice: z.boolean().optional(),
  },
  SignInRefused: { reason: z.enum(['password', 'unverified']) },
  /** A token came back that had been replaced: somebody has a copy of it. */
  SessionReuseDetected: { sessionId: SessionId },
  SignedOut: {
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
  },
  /** A program may act for the person in one workspace, as far as the scopes and the person's role there reach. */
  ApiKeyCreated: {
    keyId: ApiKeyId,
    workspaceId: WorkspaceId,
    name: personal(limits.apiKeyName.max),
    /** Permissions; a retired permission stays readable. */
    scopes: z.array(z.string().max(40)).min(1).max(40),
    expiresAt: z.iso.datetime(),
  },
  ApiKeyRevoked: {
    keyId: ApiKeyId,
    reason: z.enum(['person', 'password_reset', 'stopped', 'deletion', 'member_removed', 'workspace_erased']),
  },
});
export type UserEvent = EventOfAggregate<typeof userEvents>;

/** Each stream holds one e-mail address: `email-<fingerprint>`. */
export const emailEvents = aggregate('email', ofPerson, {
  EmailReserved: {},
  EmailReleased: {},
});
export type EmailEvent = EventOfAggregate<typeof emailEvents>;
