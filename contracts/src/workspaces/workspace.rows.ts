import { z } from 'zod';
import { Actor } from '../event.js';
import { Icon } from '../icon.js';
import { PhotoNumber } from '../identity/user.events.js';
import { UserId } from '../ids.js';
import { limits } from '../limits.js';
import { personal } from '../personal.js';
import { Role } from '../roles.js';
import { Instant, row } from '../row.js';
import { ContentDays, Halt, SessionLimits } from './workspace.events.js';
import { Slug } from '../slug.js';

export const WorkspaceRow = row({
  name: z.string(),
  slug: Slug,
  /** Addresses it had before; for a while they lead here. */
  formerSlugs: z.array(z.object({ slug: Slug, leftAt: Instant })),
  timeZone: z.string(),
  icon: Icon.nullable(),
  sessionLimits: SessionLimits,
  /** How many days the contents of a run are kept after its end; null: for good. */
  contentDays: ContentDays.default(null),
  /** Nobody approves a call of a run that they started. */
  othersApprove: z.boolean().default(false),
  /** `deleting`: unchangeable, and gone at `dueAt`. */
  status: z.enum(['active', 'deleting', 'erased']),
  dueAt: Instant.nullable(),
  /** The place of one owner, offered to a member. */
  offer: z.object({ fromId: UserId, toId: UserId, expiresAt: Instant }).nullable(),
  /** While all runs are stopped: how, why, since when, and who did it. */
  halt: Halt.extend({ at: Instant, by: Actor }).nullable().default(null),
  createdAt: Instant,
});
export type WorkspaceRow = z.infer<typeof WorkspaceRow>;

export const MemberStatus = z.enum(['active', 'suspended', 'removed']);
export type MemberStatus = z.infer<typeof MemberStatus>;

/** `id` is `<workspaceId>/<userId>`. */
export const MemberRow = row({
  userId: UserId,
  role: Role,
  status: MemberStatus,
  /** May manage billing, whatever the role. */
  billing: z.boolean(),
  name: personal(limits.personName.max),
  email: personal(limits.email.max),
  photo: PhotoNumber.nullable(),
  joinedAt: Instant,
});
export type MemberRow = z.infer<typeof MemberRow>;

export const InvitationRow = row({
  email: personal(limits.email.max),
  role: Role,
  message: personal(limits.invitation.message),
  /** A pending one has expired once `expiresAt` has passed. */
  status: z.enum(['pending', 'accepted', 'declined', 'revoked']),
  invitedBy: UserId.nullable(),
  sentAt: Instant,
  expiresAt: Instant,
  resends: z.int(),
});
export type InvitationRow = z.infer<typeof InvitationRow>;
