import { z } from 'zod';
import { DisplayName, NextStep, Password, TimeZone } from '../identity/identity.requests.js';
import { InvitationId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { Receipt } from '../receipt.js';
import { Role } from '../roles.js';
import { Instant } from '../row.js';

/** Owners are made of members, not invited. */
export const InvitableRole = Role.exclude(['owner']);
export type InvitableRole = z.infer<typeof InvitableRole>;

/** Plain text without URLs, because it is sent by e-mail. */
const InvitationMessage = z
  .string()
  .trim()
  .max(limits.invitation.message)
  .regex(/^(?![\s\S]*(:\/\/|www\.))[^\u202a-\u202e\u2066-\u2069]*$/iu);

/** An invalid e-mail address is reported in its own row and does not affect the others. */
export const InviteMembersRequest = z.object({
  invitations: z
    .array(z.object({ email: z.string().max(1_000), role: InvitableRole }))
    .min(1)
    .max(limits.invitation.rows),
  message: InvitationMessage.default(''),
});
export type InviteMembersRequest = z.infer<typeof InviteMembersRequest>;

export const InvitationOutcome = z.enum([
  'invited',
  'already_member',
  'already_invited',
  'invalid',
  'seat_limit',
  'invitation_limit',
  'role_too_high',
  'rate_limited',
]);
export type InvitationOutcome = z.infer<typeof InvitationOutcome>;

/** One result for each requested row, in the same order. No result says whether an e-mail address has an account. */
export const InviteMembersAnswer = z.object({
  results: z.array(z.object({ email: z.string(), outcome: InvitationOutcome, invitationId: InvitationId.nullable() })),
  /** Applies to the last one sent; null when none was. */
  position: z.int().nullable(),
});
export type InviteMembersAnswer = z.infer<typeof InviteMembersAnswer>;

/** A link that works as long as the invitation does, to be passed on by hand. */
export const InvitationLink = z.object({ url: z.string() });
export type InvitationLink = z.infer<typeof InvitationLink>;

export const InvitationToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
export type InvitationToken = z.infer<typeof InvitationToken>;

/** Holds what a person who opens the link sees. */
export const InvitationView = z.object({
  workspaceName: z.string(),
  /** It is null if the inviter is no longer a member. */
  inviter: z.string().nullable(),
  role: Role,
  message: z.string(),
  expiresAt: Instant,
  status: z.enum(['pending', 'expired', 'over']),
  /** Whole when the link came by mail, masked when somebody passed it on. */
  email: z.string(),
  /** The link was sent by e-mail, so the person who has it can read that mailbox. */
  byMail: z.boolean(),
  /** The person signed in in this browser: the one invited, somebody else, or nobody. */
  you: z.enum(['invited', 'other', 'nobody']),
});
export type InvitationView = z.infer<typeof InvitationView>;

/** One that waits for the person signed in. */
export const MyInvitation = z.object({
  id: InvitationId,
  workspaceId: WorkspaceId,
  workspaceName: z.string(),
  inviter: z.string().nullable(),
  role: Role,
  message: z.string(),
  expiresAt: Instant,
});
export type MyInvitation = z.infer<typeof MyInvitation>;
export const MyInvitations = z.object({ items: z.array(MyInvitation) });
export type MyInvitations = z.infer<typeof MyInvitations>;

/** Joined: `next` is the workspace. */
export const Joined = Receipt.extend(NextStep.shape);
export type Joined = z.infer<typeof Joined>;

/** A new account for the address the link was mailed to. */
export const RegisterInvitedRequest = InvitationToken.extend({
  name: DisplayName,
  password: Password,
  timeZone: TimeZone,
  acceptTerms: z.boolean(),
});
export type RegisterInvitedRequest = z.infer<typeof RegisterInvitedRequest>;
