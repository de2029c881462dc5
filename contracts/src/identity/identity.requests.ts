import { z } from 'zod';
import { Icon } from '../icon.js';
import { SessionId, UserId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { Locale } from '../locale.js';
import { readableInMail } from '../readable.js';
import { Role } from '../roles.js';
import { Instant } from '../row.js';
import { Slug } from '../slug.js';
import { AccountStatus } from './person.row.js';
import { PhotoNumber } from './user.events.js';

/** The browser's own rule for `type=email`, and any letter in the domain. */
export const Email = z
  .string()
  .trim()
  .normalize('NFC')
  .min(limits.email.min)
  .max(limits.email.max)
  .regex(
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)*$/iu,
  );

export const DisplayName = z.string().trim().min(1).max(limits.personName.max).regex(readableInMail);

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
/** IANA name, `Europe/Berlin`. */
export const TimeZone = z.string().min(1).max(60).refine(isTimeZone, { error: 'A time zone such as Europe/Berlin.' });

/** The length is counted in code points by the server, which answers with a problem code for each broken rule. */
export const Password = z.string().min(1).max(1_024);

/** A path of this product to open afterwards. Any other URL is ignored. */
export const ReturnTo = z.string().max(512);

export const RegisterRequest = z.object({
  name: DisplayName,
  email: Email,
  password: Password,
  acceptTerms: z.boolean(),
  returnTo: ReturnTo.optional(),
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const SignInRequest = z.object({
  email: Email,
  password: Password,
  remember: z.boolean().default(true),
  returnTo: ReturnTo.optional(),
});
export type SignInRequest = z.infer<typeof SignInRequest>;

/** Where the browser goes next; `next` is a path of this product. */
export const NextStep = z.object({ next: z.string() });
export type NextStep = z.infer<typeof NextStep>;

export const VerifyCodeRequest = z.object({
  code: z
    .string()
    .transform((c) => c.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/)),
});
export type VerifyCodeRequest = z.infer<typeof VerifyCodeRequest>;

export const VerifyLinkRequest = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
export type VerifyLinkRequest = z.infer<typeof VerifyLinkRequest>;

/**
 * Holds what the waiting page shows: the e-mail address, and whether it is confirmed. If it was confirmed in another browser,
 * this request signs this browser in, and it continues with the set-up.
 */
export const VerificationState = z.object({
  /** Whole: only the browser that typed it, and the person signed in, ask. A link, which anybody may open, masks it. */
  email: z.string(),
  status: AccountStatus,
  /** Milliseconds until another e-mail may be requested. */
  resendIn: z.int().nonnegative(),
  /** URL of the local inbox; only in the embedded default. */
  inboxUrl: z.string().nullable(),
});
export type VerificationState = z.infer<typeof VerificationState>;

/** Looking at a link does not use it up. `email` is masked. */
export const LinkInspection = z.object({ email: z.string(), sameBrowser: z.boolean() });
export type LinkInspection = z.infer<typeof LinkInspection>;

export const ChangeProfileRequest = z.object({
  name: DisplayName,
  timeZone: TimeZone,
  locale: Locale.optional(),
});
export type ChangeProfileRequest = z.infer<typeof ChangeProfileRequest>;

/** Signs out every other session. */
export const ChangePasswordRequest = z.object({ current: Password, next: Password });
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

/** Sets the first password of a person who signs in with a provider. */
export const SetPasswordRequest = z.object({ next: Password });
export type SetPasswordRequest = z.infer<typeof SetPasswordRequest>;

/** A workspace of the caller, as the switcher shows it. */
export const Membership = z.object({
  workspaceId: WorkspaceId,
  slug: Slug,
  name: z.string(),
  icon: Icon.nullable(),
  role: Role,
  billing: z.boolean(),
  /** The time zone of the workspace, which schedules begin with. */
  timeZone: z.string(),
});
export type Membership = z.infer<typeof Membership>;

/** `GET /api/me`: the person signed in, and where they may go. */
export const Me = z.object({
  userId: UserId,
  sessionId: SessionId,
  name: z.string(),
  email: z.string(),
  /** Requested, and not confirmed yet. */
  newEmail: z.string().nullable(),
  photo: PhotoNumber.nullable(),
  timeZone: z.string(),
  locale: Locale,
  status: AccountStatus,
  revision: z.int().nonnegative(),
  memberships: z.array(Membership),
  /** Runs this deployment. */
  operator: z.boolean(),
});
export type Me = z.infer<typeof Me>;

export const SessionView = z.object({
  id: SessionId,
  browser: z.string(),
  network: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
});
export const SessionList = z.object({ items: z.array(SessionView) });
export type SessionList = z.infer<typeof SessionList>;
export type SessionView = z.infer<typeof SessionView>;
