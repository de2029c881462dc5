import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { ApiKeyId, IdentityId, SessionId, UserId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { Locale } from '../locale.js';
import { personal } from '../personal.js';

/** The sign-up session of a browser. The code in the e-mail is valid in that session only; without one no e-mail is sent. */
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
   * `flowId`: the sign-up session whose password is valid from now on. If a provider verified the e-mail address, the
   * password typed at registration is void, because nothing proves that the same person typed it.
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
  /** Someone requested a password reset. Only the owner of the mailbox can complete it. */
  PasswordResetRequested: {},
  PasswordReset: {},
  /** The password cannot be used until it is reset: too many wrong ones in a row, or the owner disowned a change. */
  PasswordLocked: { reason: z.enum(['tries', 'owner']) },
  /** Nothing changes until the new mailbox confirms it. The old mailbox can stop the change for three days. */
  EmailChangeRequested: { changeId: EmailChangeId, newEmail: personal(limits.email.max) },
  EmailChangeCancelled: { changeId: EmailChangeId },
  EmailChanged: { changeId: EmailChangeId, email: personal(limits.email.max) },
  /** The previous mailbox stopped the change: its e-mail address is valid again, and later changes are void. */
  EmailChangeStopped: { changeId: EmailChangeId, email: personal(limits.email.max) },
  /** From now on a password alone is not enough to sign in. */
  SecondFactorEnabled: {},
  SecondFactorDisabled: {},
  /** Ten new ones; those of before are void. */
  RecoveryCodesMade: {},
  RecoveryCodeUsed: { left: z.int().nonnegative() },
  SecondFactorRefused: {},
  PasskeyAdded: { passkeyId: PasskeyId, name: personal(limits.passkeyName.max) },
  PasskeyRemoved: { passkeyId: PasskeyId },
  /** Nothing is deleted before that, and the person can restore the account. */
  DeletionRequested: { dueAt: z.iso.datetime() },
  DeletionCancelled: { before: z.enum(['setup_pending', 'active']) },
  /** The key of the person's own data is destroyed: what was sealed with it can never be read again. */
  PersonErased: {},
  /** The e-mail address was not confirmed in time: it is free again, and the account's encryption key is destroyed. */
  RegistrationExpired: {},
  /** A signed-in person proved their identity again. */
  SteppedUp: { sessionId: SessionId, by: z.enum(['password', 'passkey', 'provider']) },
  SignedIn: {
    sessionId: SessionId,
    browser: z.string().max(80),
    network: personal(64),
    /** In a browser that had not signed in to this account before. */
    newDevice: z.boolean().optional(),
  },
  SignInRefused: { reason: z.enum(['password', 'unverified']) },
  /** A replaced session token was used again, so somebody has a copy of it. */
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
