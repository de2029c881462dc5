import type { Actor } from '@throughline/contracts/event.js';
import type { InvitationId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { instantAfter, millisecondsUntil } from '@throughline/contracts/instant.js';
import { limits } from '@throughline/contracts/limits.js';
import { roleMay } from '@throughline/contracts/permissions.js';
import { outranks, type Role } from '@throughline/contracts/roles.js';
import type { WorkspaceEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import type { AcceptInvitation, InvitationCommand, InviteMember, ResendInvitation } from './invitation.commands.js';
import { isExpired, type Invitation } from './invitation.js';
import { mayGive, requireFreeSeat, seatsTaken, takesSeat } from './member.rules.js';
import {
  AlreadyInvited,
  AlreadyMember,
  InvitationOver,
  InvitationWrongAccount,
  SeatLimit,
  TooManyInvitations,
  TooManyResends,
} from './workspace.errors.js';
import type { ActiveWorkspace } from './workspace.js';

export const decideInvitation = (command: InvitationCommand, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  switch (command.type) {
    case 'InviteMember':
      return invite(command, workspace);
    case 'ResendInvitation':
      return resend(command, workspace);
    case 'CopyInvitationLink':
      live(command, workspace);
      return [{ type: 'InvitationLinkCopied', data: command.data }];
    case 'RevokeInvitation': {
      const { role } = pending(command, workspace);
      mayGive(role, command.meta.actor, workspace);
      return [{ type: 'InvitationRevoked', data: { ...command.data, reason: 'member' } }];
    }
    case 'AcceptInvitation':
      return accept(command, workspace);
    case 'DeclineInvitation':
      live(command, workspace);
      return [{ type: 'InvitationDeclined', data: command.data }];
  }
};

const invite = ({ data, meta, facts }: InviteMember, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  if (workspace.invitations[data.invitationId] !== undefined) return [];
  if (facts.memberId !== null && workspace.members[facts.memberId] !== undefined) throw new AlreadyMember();
  mayGive(data.role, meta.actor, workspace);
  const waiting = listEntries(workspace);
  const same = waiting.filter(([, { fingerprint }]) => fingerprint === data.fingerprint);
  const others = waiting.filter(([, each]) => !isExpired(each, meta.at));
  if (same.some(([, each]) => !isExpired(each, meta.at))) throw new AlreadyInvited();
  if (others.length >= limits.invitation.pending) throw new TooManyInvitations();
  if (takesSeat(data.role)) requireFreeSeat(workspace, facts.seats, meta.at);
  const { workspaceId } = data;
  return [
    ...same.map(([invitationId]): WorkspaceEvent => {
      return { type: 'InvitationRevoked', data: { workspaceId, invitationId, reason: 'replaced' } };
    }),
    { type: 'InvitationSent', data: { ...data, invitedBy: toId(meta.actor), expiresAt: expiryFrom(meta.at) } },
  ];
};

const resend = (command: ResendInvitation, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  const { data, meta, seats } = command;
  const invitation = pending(command, workspace);
  const { role, resends, expiresAt } = invitation;
  mayGive(role, meta.actor, workspace);
  const pausedUntil = instantAfter(expiresAt, limits.invitation.resendPause - limits.invitation.goodFor);
  const wait = millisecondsUntil(meta.at, pausedUntil);
  if (wait > 0) throw new TooManyResends(Math.ceil(wait / 1_000));
  if (resends >= limits.invitation.resends) throw new TooManyResends();
  if (isExpired(invitation, meta.at) && takesSeat(role)) requireFreeSeat(workspace, seats, meta.at);
  return [{ type: 'InvitationResent', data: { ...data, expiresAt: expiryFrom(meta.at) } }];
};

const accept = (command: AcceptInvitation, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  const { data, invitee } = command;
  const { workspaceId, userId } = data;
  const { role, fingerprint } = live(command, workspace);
  if (invitee === null || invitee.fingerprint !== fingerprint) throw new InvitationWrongAccount();
  if (workspace.members[userId] !== undefined) throw new AlreadyMember();
  // Its own seat is reserved, unless there are fewer by now.
  const taken = seatsTaken(workspace);
  if (takesSeat(role) && taken >= invitee.seats) throw new SeatLimit(taken);
  return [
    { type: 'InvitationAccepted', data },
    { type: 'MemberJoined', data: { workspaceId, userId, role, ...invitee.profile } },
  ];
};

type About = { data: { invitationId: InvitationId }; meta: { at: string } };

/** Without an answer so far, be it too late for one or not. */
const pending = ({ data }: About, { invitations }: ActiveWorkspace): Invitation => {
  const invitation = invitations[data.invitationId];
  if (invitation === undefined) throw new InvitationOver();
  return invitation;
};

const live = (command: About, workspace: ActiveWorkspace): Invitation => {
  const invitation = pending(command, workspace);
  if (isExpired(invitation, command.meta.at)) throw new InvitationOver();
  return invitation;
};

/** Whatever this member has invited to is over once they could not invite to it any more. */
export const invitationsLost = (
  { workspaceId, userId, role }: { workspaceId: WorkspaceId; userId: UserId; role: Role | null },
  workspace: ActiveWorkspace,
): WorkspaceEvent[] =>
  listEntries(workspace)
    .filter(([, each]) => each.invitedBy === userId)
    .filter(([, each]) => role === null || !roleMay(role, 'members.manage') || outranks(each.role, role))
    .map(([invitationId]) => ({
      type: 'InvitationRevoked',
      data: { workspaceId, invitationId, reason: 'inviter_lost_right' },
    }));

const listEntries = ({ invitations }: ActiveWorkspace): [InvitationId, Invitation][] =>
  Object.entries(invitations) as [InvitationId, Invitation][];

const toId = (actor: Actor) => (actor.kind === 'user' ? actor.id : null);

const expiryFrom = (at: string): string => instantAfter(at, limits.invitation.goodFor);
