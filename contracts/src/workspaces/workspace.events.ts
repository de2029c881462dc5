import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { Icon } from '../icon.js';
import { PhotoNumber } from '../identity/user.events.js';
import { InvitationId, UserId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { personal } from '../personal.js';
import { Role } from '../roles.js';
import { Instant } from '../row.js';
import { Slug } from '../slug.js';

export const WorkspaceName = z.string().trim().min(limits.workspaceName.min).max(limits.workspaceName.max);

const SessionLimit = z.int().min(limits.session.least).max(limits.session.most).nullable();
/** How long sessions of members may rest, and last at all, in milliseconds; null: as long as everywhere. */
export const SessionLimits = z.object({ rest: SessionLimit, life: SessionLimit });
export type SessionLimits = z.infer<typeof SessionLimits>;

/** How many days after the end of a run its contents are kept; null: for good. */
export const ContentDays = z.int().min(limits.contentDays.min).max(limits.contentDays.max).nullable();

export const Halt = z.object({ mode: z.enum(['hold', 'cancel']), reason: z.string().trim().min(1).max(500) });
export type Halt = z.infer<typeof Halt>;

const ofWorkspace = { workspaceId: WorkspaceId };
const ofMember = { userId: UserId };
const ofOffer = { fromId: UserId, toId: UserId };
const ofInvitation = { invitationId: InvitationId };

export const workspaceEvents = aggregate('workspace', ofWorkspace, {
  WorkspaceCreated: { name: WorkspaceName, slug: Slug, timeZone: z.string().max(60) },
  WorkspaceRenamed: { name: WorkspaceName },
  WorkspaceAddressChanged: { slug: Slug },
  WorkspaceTimeZoneChanged: { timeZone: z.string().max(60) },
  WorkspaceIconChanged: { icon: Icon.nullable() },
  WorkspaceSessionLimitsChanged: SessionLimits.shape,
  ContentRetentionChanged: { days: ContentDays },
  /** `othersApprove`: nobody approves a call of a run that they started. */
  WorkspaceApprovalsChanged: { othersApprove: z.boolean() },
  /** Nothing can be changed from now on; at `dueAt` it is gone, unless that is taken back before. */
  WorkspaceDeletionScheduled: { dueAt: Instant },
  WorkspaceDeletionCancelled: {},
  /** No step begins and calls in progress are aborted. `mode`: runs wait until it is released, or are cancelled. */
  WorkspaceHalted: Halt.shape,
  WorkspaceReleased: {},
  /** For good: nobody is a member any more. */
  WorkspaceErased: {},
  MemberJoined: {
    userId: UserId,
    role: Role,
    name: personal(limits.personName.max),
    email: personal(limits.email.max),
  },
  MemberProfileChanged: { userId: UserId, name: personal(limits.personName.max) },
  /** A null means it was taken away. */
  MemberPhotoChanged: { userId: UserId, photo: PhotoNumber.nullable() },
  /** `before` is missing in the oldest ones. */
  MemberRoleChanged: { userId: UserId, role: Role, before: Role.optional() },
  /** Shut out until reinstated; role and belongings stay. */
  MemberSuspended: ofMember,
  MemberReinstated: ofMember,
  /** Also who left by themselves: then they are the actor. `successorId` gets what they own. */
  MemberRemoved: { ...ofMember, successorId: UserId.optional() },
  /** May manage billing, whatever the role. */
  BillingGranted: ofMember,
  BillingGrantWithdrawn: ofMember,
  /** An owner offers their place; nothing changes until the other accepts. */
  OwnershipOffered: { ...ofOffer, expiresAt: Instant },
  OwnershipOfferEnded: { ...ofOffer, reason: z.enum(['declined', 'withdrawn', 'void']) },
  OwnershipTransferred: ofOffer,
  /** The invited address is sealed with a key of the invitation's own. */
  InvitationSent: {
    invitationId: InvitationId,
    email: personal(limits.email.max),
    /** Names the mailbox without saying it. */
    fingerprint: z.string().regex(/^[\da-f]{64}$/),
    role: Role,
    message: personal(limits.invitation.message),
    /** It is null when the system did. */
    invitedBy: UserId.nullable(),
    expiresAt: Instant,
  },
  /** With a new link; the one before leads nowhere. */
  InvitationResent: { ...ofInvitation, expiresAt: Instant },
  /** Somebody who manages members took a link to pass on by themselves. */
  InvitationLinkCopied: ofInvitation,
  InvitationAccepted: { ...ofInvitation, userId: UserId },
  InvitationDeclined: ofInvitation,
  InvitationRevoked: { ...ofInvitation, reason: z.enum(['member', 'replaced', 'inviter_lost_right']) },
});
export type WorkspaceEvent = EventOfAggregate<typeof workspaceEvents>;
const ofSlug = { slug: Slug, workspaceId: WorkspaceId };

/** Each stream holds one slug of a workspace: `slug-<slug>`. */
export const slugEvents = aggregate('slug', ofSlug, {
  SlugReserved: {},
  SlugReleased: {},
});
export type SlugEvent = EventOfAggregate<typeof slugEvents>;
