import { z } from 'zod';
import { event } from '../event.js';
import { IdentityId, SessionId, UserId } from '../ids.js';
import { limits } from '../limits.js';
import { personal } from '../personal.js';

/** The browser's visit that asked, to which the code in the mail is bound; without one no mail goes out. */
export const FlowId = z.uuid().brand<'FlowId'>();
export type FlowId = z.infer<typeof FlowId>;

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
/** By a provider: the password typed at registration is void, for nobody has shown that the same person typed it. */
export const EmailVerified = event(
  'EmailVerified',
  z.object({ userId: UserId, by: z.enum(['link', 'code', 'provider']) }),
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
  z.object({ userId: UserId, name: personal(limits.personName.max), timeZone: z.string().max(60) }),
);
export const SetupCompleted = event('SetupCompleted', z.object({ userId: UserId }));
export const PasswordChanged = event('PasswordChanged', z.object({ userId: UserId }));
export const SignedIn = event(
  'SignedIn',
  z.object({ userId: UserId, sessionId: SessionId, browser: z.string().max(80), network: personal(64) }),
);
export const SignInRefused = event(
  'SignInRefused',
  z.object({ userId: UserId, reason: z.enum(['password', 'unverified']) }),
);
export const SignedOut = event(
  'SignedOut',
  z.object({
    userId: UserId,
    sessionId: SessionId,
    by: z.enum(['person', 'other_session', 'password_change', 'limit']),
  }),
);

export const UserEvent = z.discriminatedUnion('type', [
  UserRegistered,
  VerificationRequested,
  EmailVerified,
  ProfileChanged,
  SetupCompleted,
  PasswordChanged,
  SignedIn,
  SignInRefused,
  SignedOut,
  ProviderLinked,
  ProviderUnlinked,
]);
export type UserEvent = z.infer<typeof UserEvent>;

/** Holds one e-mail address, in the stream `email-<fingerprint>`. */
export const EmailReserved = event('EmailReserved', z.object({ userId: UserId }));
export const EmailReleased = event('EmailReleased', z.object({ userId: UserId }));
export const EmailEvent = z.discriminatedUnion('type', [EmailReserved, EmailReleased]);
export type EmailEvent = z.infer<typeof EmailEvent>;
