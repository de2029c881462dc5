import type { Actor } from '@throughline/contracts/event.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { instantAfter } from '@throughline/contracts/instant.js';
import { limits } from '@throughline/contracts/limits.js';
import type { WorkspaceEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { getMember } from './member.rules.js';
import type {
  AnswerOwnershipOffer,
  DeleteWorkspace,
  GrantBilling,
  OfferOwnership,
  OwnershipCommand,
} from './ownership.commands.js';
import { NameNotTyped, OfferMissing } from './workspace.errors.js';
import type { ActiveWorkspace, Offer } from './workspace.js';

/** Returns what only owners decide. */
export const decideOwnership = (command: OwnershipCommand, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  const { workspaceId } = command.data;
  switch (command.type) {
    case 'OfferOwnership':
      return offer(command, workspace);
    case 'AnswerOwnershipOffer':
      return answer(command, workspace);
    case 'WithdrawOwnershipOffer': {
      const { fromId, toId } = offerNow(workspace);
      return [{ type: 'OwnershipOfferEnded', data: { workspaceId, fromId, toId, reason: 'withdrawn' } }];
    }
    case 'GrantBilling':
      return grant(command, workspace);
    case 'DeleteWorkspace':
      return schedule(command, workspace);
    case 'RestoreWorkspace':
      return workspace.dueAt === null ? [] : [{ type: 'WorkspaceDeletionCancelled', data: { workspaceId } }];
    case 'EraseWorkspace':
      if (workspace.dueAt === null || workspace.dueAt > command.meta.at) return [];
      return [{ type: 'WorkspaceErased', data: { workspaceId } }];
  }
};

const offer = ({ data, meta }: OfferOwnership, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  const { workspaceId, userId: toId } = data;
  const fromId = personIn(meta.actor);
  if (getMember(fromId, workspace).role !== 'owner') throw new DomainError('forbidden');
  const to = getMember(toId, workspace);
  if (to.suspended || to.role === 'owner') throw new DomainError('invalid_state', { currentState: to.role });
  const expiresAt = instantAfter(meta.at, limits.ownershipOffer);
  return [
    ...offerVoid(workspace, workspaceId),
    { type: 'OwnershipOffered', data: { workspaceId, fromId, toId, expiresAt } },
  ];
};

/** If the offer is accepted, its recipient becomes an owner and its sender an admin. */
const answer = ({ data, meta }: AnswerOwnershipOffer, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  const { workspaceId } = data;
  const { fromId, toId, expiresAt } = offerNow(workspace);
  if (personIn(meta.actor) !== toId || expiresAt <= meta.at) throw new OfferMissing();
  if (!data.accept) return [{ type: 'OwnershipOfferEnded', data: { workspaceId, fromId, toId, reason: 'declined' } }];
  const getRole = (userId: UserId) => getMember(userId, workspace).role;
  return [
    { type: 'OwnershipTransferred', data: { workspaceId, fromId, toId } },
    { type: 'MemberRoleChanged', data: { workspaceId, userId: toId, role: 'owner', before: getRole(toId) } },
    { type: 'MemberRoleChanged', data: { workspaceId, userId: fromId, role: 'admin', before: getRole(fromId) } },
  ];
};

const grant = ({ data: { billing, ...data } }: GrantBilling, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  if (getMember(data.userId, workspace).billing === billing) return [];
  return [{ type: billing ? 'BillingGranted' : 'BillingGrantWithdrawn', data }];
};

const schedule = ({ data, meta }: DeleteWorkspace, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  if (workspace.dueAt !== null) return [];
  if (data.name.trim() !== workspace.name) throw new NameNotTyped();
  const dueAt = instantAfter(meta.at, limits.workspaceGrace);
  return [{ type: 'WorkspaceDeletionScheduled', data: { workspaceId: data.workspaceId, dueAt } }];
};

/** An offer does not outlive the place it is about, nor the membership of the one it was made to. */
export const offerLost = (
  { workspaceId, userId }: { workspaceId: OwnershipCommand['data']['workspaceId']; userId: UserId },
  workspace: ActiveWorkspace,
): WorkspaceEvent[] => {
  const { offer: now } = workspace;
  return now !== null && (now.fromId === userId || now.toId === userId) ? offerVoid(workspace, workspaceId) : [];
};

const offerVoid = (
  { offer: now }: ActiveWorkspace,
  workspaceId: OwnershipCommand['data']['workspaceId'],
): WorkspaceEvent[] =>
  now === null
    ? []
    : [
        {
          type: 'OwnershipOfferEnded',
          data: { workspaceId, fromId: now.fromId, toId: now.toId, reason: 'void' },
        },
      ];

const offerNow = ({ offer: now }: ActiveWorkspace): Offer => {
  if (now === null) throw new OfferMissing();
  return now;
};

const personIn = (actor: Actor): UserId => {
  if (actor.kind !== 'user') throw new NotFound();
  return actor.id;
};
