import { z } from 'zod';
import { TimeZone } from '../identity/identity.requests.js';
import { Icon } from '../icon.js';
import { UserId } from '../ids.js';
import { PageQuery, several } from '../page.js';
import { Role } from '../roles.js';
import { Instant } from '../row.js';
import { readable, readableInMail } from '../readable.js';
import { ContentDays, Halt, SessionLimits, WorkspaceName } from './workspace.events.js';
import { MemberStatus } from './workspace.rows.js';
import { Slug } from '../slug.js';

export const CreateWorkspaceRequest = z.object({
  name: WorkspaceName.regex(readableInMail),
  slug: Slug,
  timeZone: TimeZone,
});
export type CreateWorkspaceRequest = z.infer<typeof CreateWorkspaceRequest>;

/** The reason is shown to all members. */
export const HaltRequest = Halt.extend({ reason: Halt.shape.reason.regex(readable) });
export type HaltRequest = z.infer<typeof HaltRequest>;

/** `GET /api/slugs/:slug`. */
export const SlugAvailability = z.object({
  slug: z.string(),
  available: z.boolean(),
  reason: z.enum(['taken', 'invalid', 'reserved']).nullable(),
  suggestion: z.string().nullable(),
});
export type SlugAvailability = z.infer<typeof SlugAvailability>;

export const RenameWorkspaceRequest = CreateWorkspaceRequest.pick({ name: true });
export type RenameWorkspaceRequest = z.infer<typeof RenameWorkspaceRequest>;
export const ChangeAddressRequest = z.object({ slug: Slug });
export type ChangeAddressRequest = z.infer<typeof ChangeAddressRequest>;
export const ChangeTimeZoneRequest = z.object({ timeZone: TimeZone });
export type ChangeTimeZoneRequest = z.infer<typeof ChangeTimeZoneRequest>;
export const ChangeIconRequest = z.object({ icon: Icon.nullable() });
export type ChangeIconRequest = z.infer<typeof ChangeIconRequest>;
export const ChangeSessionLimitsRequest = SessionLimits;
export type ChangeSessionLimitsRequest = z.infer<typeof ChangeSessionLimitsRequest>;
export const ChangeApprovalsRequest = z.object({ othersApprove: z.boolean() });
export type ChangeApprovalsRequest = z.infer<typeof ChangeApprovalsRequest>;
export const ChangeContentRetentionRequest = z.object({ days: ContentDays });
export type ChangeContentRetentionRequest = z.infer<typeof ChangeContentRetentionRequest>;
/** The workspace's current name, typed as a confirmation. */
export const DeleteWorkspaceRequest = z.object({ name: z.string().max(200) });
export type DeleteWorkspaceRequest = z.infer<typeof DeleteWorkspaceRequest>;
export const OfferOwnershipRequest = z.object({ userId: UserId });
export type OfferOwnershipRequest = z.infer<typeof OfferOwnershipRequest>;
export const BillingGrantRequest = z.object({ billing: z.boolean() });
export type BillingGrantRequest = z.infer<typeof BillingGrantRequest>;
export const ChangeRoleRequest = z.object({ role: Role });
export type ChangeRoleRequest = z.infer<typeof ChangeRoleRequest>;

/** Holds what is shown next to the list of members: when each was last active, how much each owns, and the number of seats. */
export const MembersOverview = z.object({
  people: z.array(z.object({ userId: UserId, lastActiveAt: Instant.nullable(), agents: z.int(), triggers: z.int() })),
  /** Holds those of members and of invitations that wait; auditors take none. */
  seats: z.object({ taken: z.int(), total: z.int() }),
});
export type MembersOverview = z.infer<typeof MembersOverview>;

/** The sign-in methods that each member has in addition to the password; only for people who manage members. */
export const MembersSecurity = z.object({
  people: z.array(z.object({ userId: UserId, authenticator: z.boolean(), passkeys: z.int().nonnegative() })),
});
export type MembersSecurity = z.infer<typeof MembersSecurity>;

const Belonging = z.object({ id: z.uuid(), name: z.string() });
/** Holds what a member owns and somebody else must have before the member goes. */
export const Belongings = z.object({ agents: z.array(Belonging), triggers: z.array(Belonging) });
export type Belongings = z.infer<typeof Belongings>;

/** The member who receives what the leaving member owns. */
/** Which members, also those who left; both take several, separated by commas. */
export const MemberQuery = PageQuery.extend({ role: several(Role), status: several(MemberStatus) });
export type MemberQuery = z.infer<typeof MemberQuery>;

export const HandOver = z.object({ successorId: UserId.optional() });
export type HandOver = z.infer<typeof HandOver>;
