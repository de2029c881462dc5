import { InvitationId, UserId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import {
  colleagueId,
  fingerprint,
  invitationId,
  invitationSent,
  memberJoined,
  memberRoleChanged,
  ownerId,
  workspaceCreated,
  workspaceId,
} from '@throughline/contracts/workspaces/workspace.fixtures.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import * as ask from './invitation.commands.js';
import { ChangeMemberRole, RemoveMember, SuspendMember } from './workspace.commands.js';
import { workspaceDecider } from './workspace.decider.js';
import {
  AlreadyInvited,
  AlreadyMember,
  InvitationOver,
  InvitationWrongAccount,
  RoleTooHigh,
  SeatLimit,
  TooManyInvitations,
  TooManyResends,
} from './workspace.errors.js';

const { given } = toSpec(workspaceDecider);
const thirdId = UserId.parse('00000000-0000-7000-8000-0000000009a3');
const profile = { name: 'Bob', email: 'bob@example.test' };
const sentAt = '2026-01-02T03:04:05.000Z';
const later = (ms: number) => new Date(Date.parse(sentAt) + ms).toISOString();
const week = 7 * 86_400_000;
const by = (id: UserId, at = sentAt) => commandMeta({ actor: { kind: 'user', id }, at });
const of = { workspaceId, invitationId };

const founded = [workspaceCreated(), memberJoined()] as const;
const member = (userId: UserId, role: Role) => memberJoined({ userId, role, ...profile });
const invite = (role: Role, over: { meta?: ReturnType<typeof by>; seats?: number; memberId?: UserId | null } = {}) =>
  new ask.InviteMember({ ...of, email: profile.email, fingerprint, role, message: '' }, over.meta ?? by(ownerId), {
    seats: over.seats ?? 10,
    memberId: over.memberId ?? null,
  });
const accept = (at = sentAt, over: Partial<ask.Invitee> = {}) =>
  new ask.AcceptInvitation({ ...of, userId: thirdId }, by(thirdId, at), { fingerprint, profile, seats: 10, ...over });

describe('inviting', () => {
  it('sends an invitation that is good for a week', () =>
    given(...founded)
      .when(invite('builder'))
      .then(invitationSent({ expiresAt: later(week) })));
  it('is done once for one command', () =>
    given(...founded, invitationSent())
      .when(invite('builder'))
      .thenNothing());
  it('is refused above one’s own role', () =>
    given(...founded, member(colleagueId, 'admin'))
      .when(invite('owner', { meta: by(colleagueId) }))
      .thenRefuses(RoleTooHigh));
  it('is refused for who is in already', () =>
    given(...founded, member(colleagueId, 'runner'))
      .when(invite('builder', { memberId: colleagueId }))
      .thenRefuses(AlreadyMember));
  it('is refused while the same mailbox has an invitation', () =>
    given(...founded, invitationSent({ invitationId: InvitationId.parse(thirdId), expiresAt: later(1) }))
      .when(invite('builder'))
      .thenRefuses(AlreadyInvited));
  it('takes the place of an invitation that has expired', () => {
    const old = InvitationId.parse(thirdId);
    given(...founded, invitationSent({ invitationId: old, expiresAt: sentAt }))
      .when(invite('builder'))
      .then(
        { type: 'InvitationRevoked', data: { workspaceId, invitationId: old, reason: 'replaced' } },
        invitationSent({ expiresAt: later(week) }),
      );
  });
  it('needs a seat that no member has and no invitation reserves', () =>
    given(
      ...founded,
      invitationSent({ invitationId: InvitationId.parse(thirdId), fingerprint: 'cd'.repeat(32), expiresAt: later(1) }),
    )
      .when(invite('builder', { seats: 2 }))
      .thenRefuses(SeatLimit));
  it('needs no seat for an auditor', () =>
    given(...founded)
      .when(invite('auditor', { seats: 1 }))
      .then(invitationSent({ role: 'auditor', expiresAt: later(week) })));
  it('stops at a hundred that wait', () => {
    const waiting = Array.from({ length: 100 }, (_, at) =>
      invitationSent({
        invitationId: InvitationId.parse(`00000000-0000-7000-8000-${String(at).padStart(12, '0')}`),
        fingerprint: at.toString(16).padStart(64, '0'),
        expiresAt: later(1),
      }),
    );
    given(...founded, ...waiting)
      .when(invite('builder', { seats: 1_000 }))
      .thenRefuses(TooManyInvitations);
  });
});

describe('an invitation', () => {
  const sent = [...founded, invitationSent({ expiresAt: later(week) })] as const;
  const resend = (at: string, seats = 10) => new ask.ResendInvitation(of, by(ownerId, at), seats);

  it('is sent again, for another week', () =>
    given(...sent)
      .when(resend(later(60_000)))
      .then({ type: 'InvitationResent', data: { ...of, expiresAt: later(60_000 + week) } }));
  it('is not sent twice within a minute', () =>
    given(...sent)
      .when(resend(later(59_999)))
      .thenRefuses(TooManyResends));
  it('that has expired is sent again while there is a seat for it', () => {
    const expired = later(week);
    given(...sent)
      .when(resend(expired, 2))
      .then({ type: 'InvitationResent', data: { ...of, expiresAt: later(2 * week) } });
    given(...sent)
      .when(resend(expired, 1))
      .thenRefuses(SeatLimit);
  });
  it('is sent again five times', () => {
    const resent = { type: 'InvitationResent', data: { ...of, expiresAt: later(week) } } as const;
    given(...sent, resent, resent, resent, resent, resent)
      .when(resend(later(60_000)))
      .thenRefuses(TooManyResends);
  });
  it('is revoked, and then nothing more can be done with it', () => {
    const revoked = { type: 'InvitationRevoked', data: { ...of, reason: 'member' } } as const;
    const revoke = new ask.RevokeInvitation(of, by(ownerId));
    given(...sent)
      .when(revoke)
      .then(revoked);
    for (const command of [revoke, resend(later(60_000)), accept(), new ask.CopyInvitationLink(of, by(ownerId))])
      given(...sent, revoked)
        .when(command)
        .thenRefuses(InvitationOver);
  });
  it('has a link whose copying is a fact', () =>
    given(...sent)
      .when(new ask.CopyInvitationLink(of, by(ownerId)))
      .then({ type: 'InvitationLinkCopied', data: of }));
  it('is declined', () =>
    given(...sent)
      .when(new ask.DeclineInvitation(of, by(thirdId)))
      .then({ type: 'InvitationDeclined', data: of }));
  it('is accepted by whose mailbox it was sent to', () =>
    given(...sent)
      .when(accept())
      .then(
        { type: 'InvitationAccepted', data: { ...of, userId: thirdId } },
        memberJoined({ userId: thirdId, role: 'builder', ...profile }),
      ));
  it('is not for anybody else', () =>
    given(...sent)
      .when(accept(sentAt, { fingerprint: 'cd'.repeat(32) }))
      .thenRefuses(InvitationWrongAccount));
  it('cannot be accepted when a week has passed', () =>
    given(...sent)
      .when(accept(later(week)))
      .thenRefuses(InvitationOver));
  it('cannot be accepted when there are fewer seats by now', () =>
    given(...sent)
      .when(accept(sentAt, { seats: 1 }))
      .thenRefuses(SeatLimit));
  it('cannot be accepted twice', () =>
    given(...sent, { type: 'InvitationAccepted', data: { ...of, userId: thirdId } })
      .when(accept())
      .thenRefuses(InvitationOver));

  const byColleague = [
    ...founded,
    member(colleagueId, 'admin'),
    invitationSent({ invitedBy: colleagueId, expiresAt: later(week) }),
  ] as const;
  const lost = { type: 'InvitationRevoked', data: { ...of, reason: 'inviter_lost_right' } } as const;
  const colleague = { workspaceId, userId: colleagueId };
  it('is over when who sent it may not invite any more', () => {
    given(...byColleague)
      .when(new ChangeMemberRole({ ...colleague, role: 'runner' }, by(ownerId)))
      .then(memberRoleChanged({ role: 'runner', before: 'admin' }), lost);
    given(...byColleague)
      .when(new SuspendMember(colleague, by(ownerId)))
      .then({ type: 'MemberSuspended', data: colleague }, lost);
    given(...byColleague)
      .when(new RemoveMember(colleague, by(ownerId)))
      .then({ type: 'MemberRemoved', data: colleague }, lost);
  });
});
