import type { Actor } from '@throughline/contracts/event.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { outranks, type Role } from '@throughline/contracts/roles.js';
import type { WorkspaceEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import type {
  AddMember,
  ChangeMemberProfile,
  ChangeMemberRole,
  CreateWorkspace,
  RemoveMember,
  WorkspaceCommand,
} from './workspace.commands.js';
import { AlreadyMember, LastOwner, NotBelow, RoleTooHigh } from './workspace.errors.js';
import { evolve, noWorkspace, type ActiveWorkspace, type Workspace } from './workspace.js';

export const decide = (command: WorkspaceCommand, workspace: Workspace): WorkspaceEvent[] => {
  if (command.type === 'CreateWorkspace') return create(command, workspace);
  if (workspace.status === 'none') throw new NotFound();
  switch (command.type) {
    case 'RenameWorkspace':
      return command.data.name === workspace.name ? [] : [{ type: 'WorkspaceRenamed', data: command.data }];
    case 'ChangeWorkspaceAddress':
      return command.data.slug === workspace.slug ? [] : [{ type: 'WorkspaceAddressChanged', data: command.data }];
    case 'ChangeWorkspaceTimeZone':
      if (command.data.timeZone === workspace.timeZone) return [];
      return [{ type: 'WorkspaceTimeZoneChanged', data: command.data }];
    case 'AddMember':
      return addMember(command, workspace);
    case 'ChangeMemberProfile':
      return changeProfile(command, workspace);
    case 'ChangeMemberRole':
      return changeRole(command, workspace);
    case 'RemoveMember':
      return remove(command, workspace);
  }
};

const create = ({ data, profile }: CreateWorkspace, workspace: Workspace): WorkspaceEvent[] => {
  const { workspaceId, ownerId, name, slug, timeZone } = data;
  if (workspace.status === 'active') {
    if (workspace.slug === slug) return [];
    throw new InvalidState(workspace.status);
  }
  if (profile === null) throw new NotFound();
  return [
    { type: 'WorkspaceCreated', data: { workspaceId, name, slug, timeZone } },
    { type: 'MemberJoined', data: { workspaceId, userId: ownerId, role: 'owner', ...profile } },
  ];
};

const addMember = ({ data, meta, profile }: AddMember, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  if (workspace.members[data.userId] !== undefined) throw new AlreadyMember();
  if (profile === null) throw new NotFound();
  mayGive(data.role, meta.actor, workspace);
  return [{ type: 'MemberJoined', data: { ...data, ...profile } }];
};

const changeProfile = ({ data }: ChangeMemberProfile, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  const member = workspace.members[data.userId];
  return member === undefined || member.name === data.name ? [] : [{ type: 'MemberProfileChanged', data }];
};

const changeRole = ({ data, meta }: ChangeMemberRole, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  const role = roleOf(data.userId, workspace);
  if (role === data.role) return [];
  mayActOn(data.userId, meta.actor, workspace);
  mayGive(data.role, meta.actor, workspace);
  keepAnOwner(data.userId, workspace);
  return [{ type: 'MemberRoleChanged', data }];
};

const remove = ({ data, meta }: RemoveMember, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  mayActOn(data.userId, meta.actor, workspace);
  keepAnOwner(data.userId, workspace);
  return [{ type: 'MemberRemoved', data }];
};

const roleOf = (userId: UserId, { members }: ActiveWorkspace): Role => {
  const member = members[userId];
  if (member === undefined) throw new NotFound();
  return member.role;
};

/** Oneself, whoever is below, and for owners everyone. The system and operators are above all. */
const mayActOn = (userId: UserId, actor: Actor, workspace: ActiveWorkspace): void => {
  const role = roleOf(userId, workspace);
  if (actor.kind !== 'user' || actor.id === userId) return;
  const own = roleOf(actor.id, workspace);
  if (own !== 'owner' && !outranks(own, role)) throw new NotBelow();
};

const mayGive = (role: Role, actor: Actor, workspace: ActiveWorkspace): void => {
  if (actor.kind === 'user' && outranks(role, roleOf(actor.id, workspace))) throw new RoleTooHigh();
};

/** Losing this member, or their being owner, must leave one. */
const keepAnOwner = (userId: UserId, { members }: ActiveWorkspace): void => {
  const owners = Object.entries(members).filter(([, { role }]) => role === 'owner');
  if (owners.length === 1 && owners[0]?.[0] === userId) throw new LastOwner();
};

export const workspaceDecider: Decider<Workspace, WorkspaceCommand, WorkspaceEvent> = {
  category: 'workspace',
  id: ({ data }) => data.workspaceId,
  initial: noWorkspace,
  decide,
  evolve,
  snapshot: { every: 500, version: 1 },
};
