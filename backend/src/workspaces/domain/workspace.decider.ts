import type { UserId } from '@throughline/contracts/ids.js';
import { roleMay } from '@throughline/contracts/permissions.js';
import type { WorkspaceEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import type {
  AddMember,
  ChangeMemberProfile,
  ChangeMemberRole,
  ChangeSessionLimits,
  CreateWorkspace,
  ReinstateMember,
  RemoveMember,
  SuspendMember,
  WorkspaceCommand,
} from './workspace.commands.js';
import { decideHalt } from './halt.decider.js';
import { decideInvitation, invitationsLost } from './invitation.decider.js';
import { keepAnOwner, mayActOn, mayGive, getMember, requireFreeSeat, takesSeat } from './member.rules.js';
import { decideOwnership, offerLost } from './ownership.decider.js';
import { AlreadyMember, NotBelow, SuccessorNeeded, SuccessorUnfit, WorkspaceDeleting } from './workspace.errors.js';
import { evolve, noWorkspace, type ActiveWorkspace, type Workspace } from './workspace.js';

export const decide = (command: WorkspaceCommand, workspace: Workspace): WorkspaceEvent[] => {
  if (command.type === 'CreateWorkspace') return create(command, workspace);
  if (workspace.status !== 'active') throw new NotFound();
  if (workspace.dueAt !== null && !evenDeleting.has(command.type)) throw new WorkspaceDeleting();
  switch (command.type) {
    case 'RenameWorkspace':
      return command.data.name === workspace.name ? [] : [{ type: 'WorkspaceRenamed', data: command.data }];
    case 'ChangeWorkspaceSlug':
      return command.data.slug === workspace.slug ? [] : [{ type: 'WorkspaceAddressChanged', data: command.data }];
    case 'ChangeWorkspaceTimeZone':
      if (command.data.timeZone === workspace.timeZone) return [];
      return [{ type: 'WorkspaceTimeZoneChanged', data: command.data }];
    case 'ChangeWorkspaceIcon':
      return sameJson(command.data.icon, workspace.icon) ? [] : [{ type: 'WorkspaceIconChanged', data: command.data }];
    case 'ChangeSessionLimits':
      return changeSessionLimits(command, workspace);
    case 'ChangeContentRetention':
      return workspace.contentDays === command.data.days
        ? []
        : [{ type: 'ContentRetentionChanged', data: command.data }];
    case 'ChangeApprovals':
      return workspace.othersApprove === command.data.othersApprove
        ? []
        : [{ type: 'WorkspaceApprovalsChanged', data: command.data }];
    case 'AddMember':
      return addMember(command, workspace);
    case 'ChangeMemberProfile':
      return changeProfile(command, workspace);
    case 'ChangeMemberRole':
      return changeRole(command, workspace);
    case 'SuspendMember':
      return suspend(command, workspace);
    case 'ReinstateMember':
      return reinstate(command, workspace);
    case 'RemoveMember':
      return remove(command, workspace);
    case 'InviteMember':
    case 'ResendInvitation':
    case 'CopyInvitationLink':
    case 'RevokeInvitation':
    case 'AcceptInvitation':
    case 'DeclineInvitation':
      return decideInvitation(command, workspace);
    case 'HaltWorkspace':
    case 'ReleaseWorkspace':
      return decideHalt(command, workspace);
    case 'OfferOwnership':
    case 'AnswerOwnershipOffer':
    case 'WithdrawOwnershipOffer':
    case 'GrantBilling':
    case 'DeleteWorkspace':
    case 'RestoreWorkspace':
    case 'EraseWorkspace':
      return decideOwnership(command, workspace);
  }
};

/** Commands that are accepted in a workspace that is due to be deleted. People can still change their names, and leave. */
const evenDeleting: ReadonlySet<WorkspaceCommand['type']> = new Set<WorkspaceCommand['type']>([
  'DeleteWorkspace',
  'RestoreWorkspace',
  'EraseWorkspace',
  'HaltWorkspace',
  'RemoveMember',
  'ChangeMemberProfile',
]);

const create = ({ data, profile }: CreateWorkspace, workspace: Workspace): WorkspaceEvent[] => {
  const { workspaceId, ownerId, name, slug, timeZone } = data;
  if (workspace.status === 'active') {
    if (workspace.slug === slug) return [];
    throw new InvalidState(workspace.status);
  }
  if (profile === null || workspace.status === 'erased') throw new NotFound();
  return [
    { type: 'WorkspaceCreated', data: { workspaceId, name, slug, timeZone } },
    { type: 'MemberJoined', data: { workspaceId, userId: ownerId, role: 'owner', ...profile } },
  ];
};

const changeSessionLimits = ({ data }: ChangeSessionLimits, { sessionLimits }: ActiveWorkspace): WorkspaceEvent[] => {
  if (data.rest === sessionLimits.rest && data.life === sessionLimits.life) return [];
  return [{ type: 'WorkspaceSessionLimitsChanged', data }];
};

const addMember = ({ data, meta, profile, seats }: AddMember, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  if (workspace.members[data.userId] !== undefined) throw new AlreadyMember();
  if (profile === null) throw new NotFound();
  mayGive(data.role, meta.actor, workspace);
  if (takesSeat(data.role)) requireFreeSeat(workspace, seats, meta.at);
  return [{ type: 'MemberJoined', data: { ...data, ...profile } }];
};

const changeProfile = ({ data }: ChangeMemberProfile, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  const { name, photo, ...who } = data;
  const member = workspace.members[who.userId];
  if (member === undefined) return [];
  return [
    ...(member.name === name ? [] : [{ type: 'MemberProfileChanged' as const, data: { ...who, name } }]),
    ...(member.photo === photo ? [] : [{ type: 'MemberPhotoChanged' as const, data: { ...who, photo } }]),
  ];
};

const changeRole = ({ data, meta, seats }: ChangeMemberRole, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  const { role: before } = getMember(data.userId, workspace);
  if (before === data.role) return [];
  mayActOn(data.userId, meta.actor, workspace);
  mayGive(data.role, meta.actor, workspace);
  keepAnOwner(data.userId, workspace);
  if (!takesSeat(before) && takesSeat(data.role)) requireFreeSeat(workspace, seats, meta.at);
  return [{ type: 'MemberRoleChanged', data: { ...data, before } }, ...rightsLost(data, workspace)];
};

const suspend = ({ data, meta }: SuspendMember, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  if (meta.actor.kind === 'user' && meta.actor.id === data.userId) throw new NotBelow();
  mayActOn(data.userId, meta.actor, workspace);
  if (getMember(data.userId, workspace).suspended) return [];
  keepAnOwner(data.userId, workspace);
  return [{ type: 'MemberSuspended', data }, ...rightsLost({ ...data, role: null }, workspace)];
};

const reinstate = ({ data, meta }: ReinstateMember, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  mayActOn(data.userId, meta.actor, workspace);
  return getMember(data.userId, workspace).suspended ? [{ type: 'MemberReinstated', data }] : [];
};

const remove = ({ data, meta, owns }: RemoveMember, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  mayActOn(data.userId, meta.actor, workspace);
  keepAnOwner(data.userId, workspace);
  if (data.successorId === undefined) {
    // When an account is erased, no person chooses a successor, and an owner receives it.
    if (owns > 0 && meta.actor.kind === 'user') throw new SuccessorNeeded();
  } else mayTakeOver(data.successorId, data.userId, workspace);
  return [{ type: 'MemberRemoved', data }, ...rightsLost({ ...data, role: null }, workspace)];
};

/** Returns what hung on the member's role: invitations they sent, an offer of ownership from or to them. */
const rightsLost = (data: Parameters<typeof invitationsLost>[0], workspace: ActiveWorkspace): WorkspaceEvent[] => [
  ...invitationsLost(data, workspace),
  ...offerLost(data, workspace),
];

const mayTakeOver = (successorId: UserId, userId: UserId, { members }: ActiveWorkspace): void => {
  const successor = members[successorId];
  if (successor === undefined || successorId === userId || successor.suspended) throw new SuccessorUnfit();
  if (!roleMay(successor.role, 'agents.edit')) throw new SuccessorUnfit();
};

export const workspaceDecider: Decider<Workspace, WorkspaceCommand, WorkspaceEvent> = {
  category: 'workspace',
  id: ({ data }) => data.workspaceId,
  initial: noWorkspace,
  decide,
  evolve,
  snapshot: { every: 500, version: 7 },
};
