import type { Actor } from '@throughline/contracts/event.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { outranks, type Role } from '@throughline/contracts/roles.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { isExpired } from './invitation.js';
import { LastOwner, NotBelow, RoleTooHigh, SeatLimit } from './workspace.errors.js';
import type { ActiveWorkspace, Member } from './workspace.js';

export const getMember = (userId: UserId, { members }: ActiveWorkspace): Member => {
  const member = members[userId];
  if (member === undefined) throw new NotFound();
  return member;
};

/** A person may act on themselves and on members with a lower role, an owner on everyone. The system and operators are above all. */
export const mayActOn = (userId: UserId, actor: Actor, workspace: ActiveWorkspace): void => {
  const { role } = getMember(userId, workspace);
  if (actor.kind !== 'user' || actor.id === userId) return;
  const own = getMember(actor.id, workspace).role;
  if (own !== 'owner' && !outranks(own, role)) throw new NotBelow();
};

export const mayGive = (role: Role, actor: Actor, workspace: ActiveWorkspace): void => {
  if (actor.kind === 'user' && outranks(role, getMember(actor.id, workspace).role)) throw new RoleTooHigh();
};

/** After this member is removed or demoted, there must be another owner who is not suspended. */
export const keepAnOwner = (userId: UserId, { members }: ActiveWorkspace): void => {
  const owners = Object.entries(members).filter(([, { role, suspended }]) => role === 'owner' && !suspended);
  if (owners.length === 1 && owners[0]?.[0] === userId) throw new LastOwner();
};

/** Auditors only look, and take no seat. */
export const takesSeat = (role: Role): boolean => role !== 'auditor';

export const seatsTaken = ({ members }: ActiveWorkspace): number =>
  Object.values(members).filter(({ role }) => takesSeat(role)).length;

/** One that no member has, and no invitation keeps. */
export const requireFreeSeat = (workspace: ActiveWorkspace, seats: number, at: string): void => {
  const invitations = Object.values(workspace.invitations);
  const kept = invitations.filter((each) => !isExpired(each, at) && takesSeat(each.role)).length;
  const taken = seatsTaken(workspace) + kept;
  if (taken >= seats) throw new SeatLimit(taken);
};
