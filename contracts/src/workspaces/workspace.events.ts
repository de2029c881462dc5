import { z } from 'zod';
import { event } from '../event.js';
import { Icon } from '../icon.js';
import { PhotoNumber } from '../identity/user.events.js';
import { InvitationId, UserId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { personal } from '../personal.js';
import { Role } from '../roles.js';
import { Instant } from '../row.js';

export const Slug = z
  .string()
  .min(limits.slug.min)
  .max(limits.slug.max)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
export type Slug = z.infer<typeof Slug>;
export const WorkspaceName = z.string().trim().min(limits.workspaceName.min).max(limits.workspaceName.max);

export const WorkspaceCreated = event(
  'WorkspaceCreated',
  z.object({ workspaceId: WorkspaceId, name: WorkspaceName, slug: Slug, timeZone: z.string().max(60) }),
);
export const WorkspaceRenamed = event('WorkspaceRenamed', z.object({ workspaceId: WorkspaceId, name: WorkspaceName }));
export const WorkspaceAddressChanged = event(
  'WorkspaceAddressChanged',
  z.object({ workspaceId: WorkspaceId, slug: Slug }),
);
export const WorkspaceTimeZoneChanged = event(
  'WorkspaceTimeZoneChanged',
  z.object({ workspaceId: WorkspaceId, timeZone: z.string().max(60) }),
);
export const WorkspaceIconChanged = event(
  'WorkspaceIconChanged',
  z.object({ workspaceId: WorkspaceId, icon: Icon.nullable() }),
);
const SessionLimit = z.int().min(limits.session.least).max(limits.session.most).nullable();
/** How long sessions of members may rest, and last at all, in milliseconds; null: as long as everywhere. */
export const SessionLimits = z.object({ rest: SessionLimit, life: SessionLimit });
export type SessionLimits = z.infer<typeof SessionLimits>;
export const WorkspaceSessionLimitsChanged = event(
  'WorkspaceSessionLimitsChanged',
  SessionLimits.extend({ workspaceId: WorkspaceId }),
);
/** Nothing can be changed from now on; at `dueAt` it is gone, unless that is taken back before. */
export const WorkspaceDeletionScheduled = event(
  'WorkspaceDeletionScheduled',
  z.object({ workspaceId: WorkspaceId, dueAt: Instant }),
);
export const WorkspaceDeletionCancelled = event('WorkspaceDeletionCancelled', z.object({ workspaceId: WorkspaceId }));
/** For good: nobody is a member any more. */
export const WorkspaceErased = event('WorkspaceErased', z.object({ workspaceId: WorkspaceId }));
export const MemberJoined = event(
  'MemberJoined',
  z.object({
    workspaceId: WorkspaceId,
    userId: UserId,
    role: Role,
    name: personal(limits.personName.max),
    email: personal(limits.email.max),
  }),
);
export const MemberProfileChanged = event(
  'MemberProfileChanged',
  z.object({ workspaceId: WorkspaceId, userId: UserId, name: personal(limits.personName.max) }),
);
/** Null: it was taken away. */
export const MemberPhotoChanged = event(
  'MemberPhotoChanged',
  z.object({ workspaceId: WorkspaceId, userId: UserId, photo: PhotoNumber.nullable() }),
);
export const MemberRoleChanged = event(
  'MemberRoleChanged',
  /** `before` is missing in the oldest ones. */
  z.object({ workspaceId: WorkspaceId, userId: UserId, role: Role, before: Role.optional() }),
);
const OfMember = z.object({ workspaceId: WorkspaceId, userId: UserId });
/** Shut out until reinstated; role and belongings stay. */
export const MemberSuspended = event('MemberSuspended', OfMember);
export const MemberReinstated = event('MemberReinstated', OfMember);
/** Also who left by themselves: then they are the actor. `successorId` gets what they own. */
export const MemberRemoved = event('MemberRemoved', OfMember.extend({ successorId: UserId.optional() }));

/** May manage billing, whatever the role. */
export const BillingGranted = event('BillingGranted', OfMember);
export const BillingGrantWithdrawn = event('BillingGrantWithdrawn', OfMember);

const OfOffer = z.object({ workspaceId: WorkspaceId, fromId: UserId, toId: UserId });
/** An owner offers their place; nothing changes until the other accepts. */
export const OwnershipOffered = event('OwnershipOffered', OfOffer.extend({ expiresAt: Instant }));
export const OwnershipOfferEnded = event(
  'OwnershipOfferEnded',
  OfOffer.extend({ reason: z.enum(['declined', 'withdrawn', 'void']) }),
);
export const OwnershipTransferred = event('OwnershipTransferred', OfOffer);

/** The invited address is sealed with a key of the invitation's own. */
export const InvitationSent = event(
  'InvitationSent',
  z.object({
    workspaceId: WorkspaceId,
    invitationId: InvitationId,
    email: personal(limits.email.max),
    /** Names the mailbox without saying it. */
    fingerprint: z.string().regex(/^[\da-f]{64}$/),
    role: Role,
    message: personal(limits.invitation.message),
    /** Null when the system did. */
    invitedBy: UserId.nullable(),
    expiresAt: Instant,
  }),
);
const OfInvitation = z.object({ workspaceId: WorkspaceId, invitationId: InvitationId });
/** With a new link; the one before leads nowhere. */
export const InvitationResent = event('InvitationResent', OfInvitation.extend({ expiresAt: Instant }));
/** Somebody who manages members took a link to pass on by themselves. */
export const InvitationLinkCopied = event('InvitationLinkCopied', OfInvitation);
export const InvitationAccepted = event('InvitationAccepted', OfInvitation.extend({ userId: UserId }));
export const InvitationDeclined = event('InvitationDeclined', OfInvitation);
export const InvitationRevoked = event(
  'InvitationRevoked',
  OfInvitation.extend({ reason: z.enum(['member', 'replaced', 'inviter_lost_right']) }),
);

export const WorkspaceEvent = z.discriminatedUnion('type', [
  WorkspaceCreated,
  WorkspaceRenamed,
  WorkspaceAddressChanged,
  WorkspaceTimeZoneChanged,
  WorkspaceIconChanged,
  WorkspaceSessionLimitsChanged,
  WorkspaceDeletionScheduled,
  WorkspaceDeletionCancelled,
  WorkspaceErased,
  MemberJoined,
  MemberProfileChanged,
  MemberPhotoChanged,
  MemberRoleChanged,
  MemberSuspended,
  MemberReinstated,
  MemberRemoved,
  BillingGranted,
  BillingGrantWithdrawn,
  OwnershipOffered,
  OwnershipOfferEnded,
  OwnershipTransferred,
  InvitationSent,
  InvitationResent,
  InvitationLinkCopied,
  InvitationAccepted,
  InvitationDeclined,
  InvitationRevoked,
]);
export type WorkspaceEvent = z.infer<typeof WorkspaceEvent>;

/** Holds one workspace address, in the stream `slug-<slug>`. */
export const SlugReserved = event('SlugReserved', z.object({ slug: Slug, workspaceId: WorkspaceId }));
export const SlugReleased = event('SlugReleased', z.object({ slug: Slug, workspaceId: WorkspaceId }));
export const SlugEvent = z.discriminatedUnion('type', [SlugReserved, SlugReleased]);
export type SlugEvent = z.infer<typeof SlugEvent>;
