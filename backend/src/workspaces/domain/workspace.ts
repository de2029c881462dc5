import type { Icon } from '@throughline/contracts/icon.js';
import type { InvitationId, UserId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import type { Halt, SessionLimits, WorkspaceEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import type { Occurrence } from '@throughline/platform/deciders/decider.js';
import { invitationsAfter, type Invitation } from './invitation.js';

/** `name` and `photo` are the last recorded ones. */
export type Member = { role: Role; name: string; photo: number | null; suspended: boolean; billing: boolean };

/** An offer of ownership that has not been answered. */
export type Offer = { fromId: UserId; toId: UserId; expiresAt: string };

export type Workspace =
  | { status: 'none' }
  | { status: 'erased' }
  | {
      status: 'active';
      name: string;
      slug: string;
      timeZone: string;
      icon: Icon | null;
      sessionLimits: SessionLimits;
      /** Days that contents of runs are kept; null: for good. */
      contentDays: number | null;
      /** Nobody approves a call of a run that they started. */
      othersApprove: boolean;
      /** When it will be deleted; null unless deletion is scheduled. */
      dueAt: string | null;
      offer: Offer | null;
      /** A null means runs go on. */
      halt: Halt | null;
      /** Everybody who has stopped the runs since they were released; null stands for the product and for operators. */
      haltedBy: readonly (UserId | null)[];
      /** Members who have not been removed. */
      members: Readonly<Record<UserId, Member>>;
      /** Holds those without an answer, also when they have expired. */
      invitations: Readonly<Record<InvitationId, Invitation>>;
    };
export type ActiveWorkspace = Extract<Workspace, { status: 'active' }>;
export const noWorkspace: Workspace = { status: 'none' };

export const evolve = (
  workspace: Workspace,
  event: WorkspaceEvent,
  { actor }: Pick<Occurrence, 'actor'>,
): Workspace => {
  if (event.type === 'WorkspaceCreated') {
    const { name, slug, timeZone } = event.data;
    return { ...blank, name, slug, timeZone };
  }
  if (event.type === 'WorkspaceErased') return { status: 'erased' };
  return workspace.status === 'active' ? changed(workspace, event, actor) : workspace;
};

const blank = {
  status: 'active',
  icon: null,
  sessionLimits: { rest: null, life: null },
  contentDays: null,
  othersApprove: false,
  dueAt: null,
  offer: null,
  halt: null,
  haltedBy: [],
  members: {},
  invitations: {},
} as const;

const withHalt = (workspace: ActiveWorkspace, halt: Halt, actor: Occurrence['actor']): ActiveWorkspace => ({
  ...workspace,
  halt,
  haltedBy: [...new Set([...workspace.haltedBy, actor.kind === 'user' ? actor.id : null])],
});

type Change = Exclude<WorkspaceEvent, { type: 'WorkspaceCreated' | 'WorkspaceErased' }>;

const changed = (workspace: ActiveWorkspace, event: Change, actor: Occurrence['actor']): ActiveWorkspace => {
  const { type, data } = event;
  switch (type) {
    case 'WorkspaceRenamed':
      return { ...workspace, name: data.name };
    case 'WorkspaceAddressChanged':
      return { ...workspace, slug: data.slug };
    case 'WorkspaceTimeZoneChanged':
      return { ...workspace, timeZone: data.timeZone };
    case 'WorkspaceIconChanged':
      return { ...workspace, icon: data.icon };
    case 'WorkspaceSessionLimitsChanged':
      return { ...workspace, sessionLimits: { rest: data.rest, life: data.life } };
    case 'WorkspaceApprovalsChanged':
      return { ...workspace, othersApprove: data.othersApprove };
    case 'ContentRetentionChanged':
      return { ...workspace, contentDays: data.days };
    case 'WorkspaceDeletionScheduled':
      return { ...workspace, dueAt: data.dueAt };
    case 'WorkspaceDeletionCancelled':
      return { ...workspace, dueAt: null };
    case 'WorkspaceHalted':
      return withHalt(workspace, { mode: data.mode, reason: data.reason }, actor);
    case 'WorkspaceReleased':
      return { ...workspace, halt: null, haltedBy: [] };
    case 'OwnershipOffered':
      return { ...workspace, offer: { fromId: data.fromId, toId: data.toId, expiresAt: data.expiresAt } };
    case 'OwnershipOfferEnded':
    case 'OwnershipTransferred':
      return { ...workspace, offer: null };
    case 'MemberJoined':
      return withMember(workspace, data.userId, { role: data.role, name: data.name });
    case 'MemberProfileChanged':
      return withMember(workspace, data.userId, { name: data.name });
    case 'MemberPhotoChanged':
      return withMember(workspace, data.userId, { photo: data.photo });
    case 'MemberRoleChanged':
      return withMember(workspace, data.userId, { role: data.role });
    case 'MemberSuspended':
      return withMember(workspace, data.userId, { suspended: true });
    case 'MemberReinstated':
      return withMember(workspace, data.userId, { suspended: false });
    case 'BillingGranted':
      return withMember(workspace, data.userId, { billing: true });
    case 'BillingGrantWithdrawn':
      return withMember(workspace, data.userId, { billing: false });
    case 'MemberRemoved': {
      const { [data.userId]: _, ...members } = workspace.members;
      return { ...workspace, members };
    }
    case 'InvitationSent':
    case 'InvitationResent':
    case 'InvitationLinkCopied':
    case 'InvitationAccepted':
    case 'InvitationDeclined':
    case 'InvitationRevoked':
      return { ...workspace, invitations: invitationsAfter(workspace.invitations, event) };
  }
};

const newcomer: Member = { role: 'auditor', name: '', photo: null, suspended: false, billing: false };

const withMember = (workspace: ActiveWorkspace, userId: UserId, changes: Partial<Member>): ActiveWorkspace => ({
  ...workspace,
  members: { ...workspace.members, [userId]: { ...newcomer, ...workspace.members[userId], ...changes } },
});
