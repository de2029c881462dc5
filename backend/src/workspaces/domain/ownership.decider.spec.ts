import { UserId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import {
  colleagueId,
  memberJoined,
  memberRemoved,
  memberRoleChanged,
  ownerId,
  workspaceCreated,
  workspaceId,
} from '@throughline/contracts/workspaces/workspace.fixtures.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { commandMeta } from '../../testing/command-meta.js';
import * as ask from './ownership.commands.js';
import { ChangeMemberRole, RemoveMember, RenameWorkspace } from './workspace.commands.js';
import { workspaceDecider } from './workspace.decider.js';
import { NameNotTyped, OfferMissing, WorkspaceDeleting } from './workspace.errors.js';

const { given } = toSpec(workspaceDecider);
const thirdId = UserId.parse('00000000-0000-7000-8000-0000000009a3');
const now = '2026-01-02T03:04:05.000Z';
const week = '2026-01-09T03:04:05.000Z';
const month = '2026-02-01T03:04:05.000Z';
const by = (id: UserId, at = now) => commandMeta({ actor: { kind: 'user', id }, at });
const member = (userId: UserId, role: Role) => memberJoined({ userId, role, name: 'Bob', email: 'bob@example.test' });
const team = [workspaceCreated(), memberJoined(), member(colleagueId, 'builder')] as const;
const pair = { workspaceId, fromId: ownerId, toId: colleagueId };

describe('an offer of ownership', () => {
  const offer = (userId: UserId, meta = by(ownerId)) => new ask.OfferOwnership({ workspaceId, userId }, meta);
  const answer = (accept: boolean, meta = by(colleagueId)) =>
    new ask.AnswerOwnershipOffer({ workspaceId, accept }, meta);
  const offered = { type: 'OwnershipOffered', data: { ...pair, expiresAt: week } } as const;
  const ended = (reason: 'declined' | 'withdrawn' | 'void') =>
    ({ type: 'OwnershipOfferEnded', data: { ...pair, reason } }) as const;

  it('is made by an owner to a member, and changes nothing yet', () =>
    given(...team)
      .when(offer(colleagueId))
      .then(offered));
  it('is for owners to make, and for members who are not owners', () => {
    given(...team, member(thirdId, 'admin'))
      .when(offer(colleagueId, by(thirdId)))
      .thenRefuses(DomainError);
    given(...team, member(thirdId, 'owner'))
      .when(offer(thirdId))
      .thenRefuses(DomainError);
    given(...team)
      .when(offer(thirdId))
      .thenRefuses(NotFound);
  });
  it('takes the place of the one before', () =>
    given(...team, offered)
      .when(offer(colleagueId))
      .then(ended('void'), offered));
  it('changes both roles once it is accepted', () =>
    given(...team, offered)
      .when(answer(true))
      .then(
        { type: 'OwnershipTransferred', data: pair },
        memberRoleChanged({ role: 'owner' }),
        memberRoleChanged({ userId: ownerId, role: 'admin', before: 'owner' }),
      ));
  it('is declined, or withdrawn', () => {
    given(...team, offered)
      .when(answer(false))
      .then(ended('declined'));
    given(...team, offered)
      .when(new ask.WithdrawOwnershipOffer({ workspaceId }, by(ownerId)))
      .then(ended('withdrawn'));
  });
  it('is answered by the one it was made to, within a week, once', () => {
    given(...team, offered)
      .when(answer(true, by(ownerId)))
      .thenRefuses(OfferMissing);
    given(...team, offered)
      .when(answer(true, by(colleagueId, week)))
      .thenRefuses(OfferMissing);
    given(...team, offered, ended('declined'))
      .when(answer(true))
      .thenRefuses(OfferMissing);
  });
  it('is void when one of the two leaves or the owner steps down', () => {
    given(...team, offered)
      .when(new RemoveMember({ workspaceId, userId: colleagueId }, by(ownerId)))
      .then(memberRemoved(), ended('void'));
    given(...team, member(thirdId, 'owner'), offered)
      .when(new ChangeMemberRole({ workspaceId, userId: ownerId, role: 'admin' }, by(ownerId)))
      .then(memberRoleChanged({ userId: ownerId, role: 'admin', before: 'owner' }), ended('void'));
  });
});

describe('the grant of billing', () => {
  const of = { workspaceId, userId: colleagueId };
  const grant = (billing: boolean) => new ask.GrantBilling({ ...of, billing }, by(ownerId));
  const granted = { type: 'BillingGranted', data: of } as const;

  it('is given and taken back, once each', () => {
    given(...team)
      .when(grant(true))
      .then(granted);
    given(...team, granted)
      .when(grant(true))
      .thenNothing();
    given(...team, granted)
      .when(grant(false))
      .then({ type: 'BillingGrantWithdrawn', data: of });
    given(...team)
      .when(grant(false))
      .thenNothing();
  });
});

describe('deleting a workspace', () => {
  const remove = (name: string) => new ask.DeleteWorkspace({ workspaceId, name }, by(ownerId));
  const scheduled = { type: 'WorkspaceDeletionScheduled', data: { workspaceId, dueAt: month } } as const;
  const erase = (at: string) => new ask.EraseWorkspace({ workspaceId }, by(ownerId, at));
  const restore = new ask.RestoreWorkspace({ workspaceId }, by(ownerId));

  it('needs its name, and leaves thirty days', () => {
    given(...team)
      .when(remove('Harbour'))
      .then(scheduled);
    given(...team)
      .when(remove('harbour'))
      .thenRefuses(NameNotTyped);
    given(...team, scheduled)
      .when(remove('Harbour'))
      .thenNothing();
  });
  it('stops every change but leaving', () => {
    given(...team, scheduled)
      .when(new RenameWorkspace({ workspaceId, name: 'Dock' }, by(ownerId)))
      .thenRefuses(WorkspaceDeleting);
    given(...team, scheduled)
      .when(new RemoveMember({ workspaceId, userId: colleagueId }, by(colleagueId)))
      .then(memberRemoved());
  });
  it('is taken back', () => {
    given(...team, scheduled)
      .when(restore)
      .then({ type: 'WorkspaceDeletionCancelled', data: { workspaceId } });
    given(...team)
      .when(restore)
      .thenNothing();
  });
  it('is for good when its day has come, and not before', () => {
    given(...team, scheduled)
      .when(erase(now))
      .thenNothing();
    given(...team)
      .when(erase(month))
      .thenNothing();
    given(...team, scheduled)
      .when(erase(month))
      .then({ type: 'WorkspaceErased', data: { workspaceId } });
    given(...team, scheduled, { type: 'WorkspaceErased', data: { workspaceId } })
      .when(restore)
      .thenRefuses(NotFound);
  });
});
