import { z } from 'zod';
import { SessionId, UserId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { Role } from '../roles.js';
import { Instant } from '../row.js';
import { Slug, WorkspaceName } from '../workspaces/workspace.events.js';
import { AccountStatus } from './person.row.js';

export const Email = z
  .string()
  .trim()
  .min(limits.email.min)
  .max(limits.email.max)
  .regex(/^[^\s@"<>,]{1,64}@[^\s@"<>,]+\.?[^\s@"<>,]*$/);

/** Control and bidirectional-override characters and web addresses have no place in a name: names go into mails. */
export const DisplayName = z
  .string()
  .trim()
  .min(1)
  .max(limits.personName.max)
  .regex(/^(?!.*(:\/\/|www\.))[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/iu);

export const TimeZone = z.string().min(1).max(60);
/** Counted in code points; the server says which rule is broken by its own problem code. */
export const Password = z.string().min(1).max(1_024);

export const RegisterRequest = z.object({
  name: DisplayName,
  email: Email,
  password: Password,
  acceptTerms: z.boolean(),
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const SignInRequest = z.object({ email: Email, password: Password, remember: z.boolean().default(true) });
export type SignInRequest = z.infer<typeof SignInRequest>;

/** Where the browser goes now; `next` is a path of ours. */
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

/** What the waiting page shows: whose inbox, and whether it may move on. */
export const VerificationState = z.object({
  email: z.string(),
  status: AccountStatus,
  /** Milliseconds until another mail may be asked for. */
  resendIn: z.int().nonnegative(),
  /** Address of the local inbox, in the embedded default only. */
  inboxUrl: z.string().nullable(),
});
export type VerificationState = z.infer<typeof VerificationState>;

export const LinkInspection = z.object({ email: z.string(), sameBrowser: z.boolean() });
export type LinkInspection = z.infer<typeof LinkInspection>;

export const ChangeProfileRequest = z.object({ name: DisplayName, timeZone: TimeZone });
export type ChangeProfileRequest = z.infer<typeof ChangeProfileRequest>;

export const ChangePasswordRequest = z.object({ current: Password, next: Password });
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

export const CreateWorkspaceRequest = z.object({ name: WorkspaceName, slug: Slug, timeZone: TimeZone });
export type CreateWorkspaceRequest = z.infer<typeof CreateWorkspaceRequest>;

export const SlugAvailability = z.object({
  slug: z.string(),
  available: z.boolean(),
  reason: z.enum(['taken', 'invalid', 'reserved']).nullable(),
  suggestion: z.string().nullable(),
});
export type SlugAvailability = z.infer<typeof SlugAvailability>;

/** One workspace of mine, as the switcher shows it. */
export const Membership = z.object({ workspaceId: WorkspaceId, slug: Slug, name: z.string(), role: Role });
export type Membership = z.infer<typeof Membership>;

/** `GET /api/me`: the person signed in, and where they may go. */
export const Me = z.object({
  userId: UserId,
  sessionId: SessionId,
  name: z.string(),
  email: z.string(),
  timeZone: z.string(),
  status: AccountStatus,
  revision: z.int().nonnegative(),
  memberships: z.array(Membership),
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
export type SessionView = z.infer<typeof SessionView>;
