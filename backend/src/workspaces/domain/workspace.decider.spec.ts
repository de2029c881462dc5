import type { UserId } from '@throughline/contracts/ids.js';
import { UserId as AnyUserId } from '@throughline/contracts/ids.js';
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
import { occurrence, toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { commandMeta } from '../../testing/command-meta.js';
import * as ask from './workspace.commands.js';
import { workspaceDecider } from './workspace.decider.js';
import {
  AlreadyMember,
  LastOwner,
  NotBelow,
  RoleTooHigh,
  SeatLimit,
  SuccessorNeeded,
  SuccessorUnfit,
} from './workspace.errors.js';

const { given } = toSpec(workspaceDecider);
const thirdId = AnyUserId.parse('00000000-0000-7000-8000-0000000009a3');
const profile = { name: 'Ada', email: 'ada@example.test' };
const by = (userId: UserId) => commandMeta({ actor: { kind: 'user', id: userId } });
const bySystem = commandMeta({ actor: { kind: 'system', id: 'seed' } });

const harbour = { workspaceId, ownerId, name: 'Harbour', slug: 'harbour', timeZone: 'Europe/Berlin' };
const founded = [workspaceCreated(), memberJoined()] as const;
const joined = (userId: UserId, role: Role) => memberJoined({ userId, role, name: 'Bob', email: 'bob@example.test' });
const changeRole = (userId: UserId, role: Role, meta = by(ownerId), seats = 10) =>
  new ask.ChangeMemberRole({ workspaceId, userId, role }, meta, seats);
const remove = (userId: UserId, meta = by(ownerId)) => new ask.RemoveMember({ workspaceId, userId }, meta);
const add = (
  role: Role,
  meta = by(ownerId),
  who: ask.MemberProfile | null = { name: 'Bob', email: 'bob@example.test' },
) => new ask.AddMember({ workspaceId, userId: colleagueId, role }, meta, who, 10);

describe('creating a workspace', () => {
  it('makes its maker the owner', () =>
    given()
      .when(new ask.CreateWorkspace(harbour, by(ownerId), profile))
      .then(...founded));
  it('is done once', () =>
    given(...founded)
      .when(new ask.CreateWorkspace(harbour, by(ownerId), profile))
      .thenNothing());
  it('is refused when it is there under another address', () =>
    given(...founded)
      .when(new ask.CreateWorkspace({ ...harbour, slug: 'dock' }, by(ownerId), profile))
      .thenRefuses(InvalidState));
  it('needs to know who makes it', () =>
    given()
      .when(new ask.CreateWorkspace(harbour, by(ownerId)))
      .thenRefuses(NotFound));
});

describe('a workspace that is not there', () => {
  it('is not found', () => given().when(remove(colleagueId)).thenRefuses(NotFound));
});

describe('what a workspace is called', () => {
  it.each([
    [new ask.RenameWorkspace({ workspaceId, name: 'Dock' }, by(ownerId)), 'WorkspaceRenamed'],
    [new ask.ChangeWorkspaceSlug({ workspaceId, slug: 'dock' }, by(ownerId)), 'WorkspaceAddressChanged'],
    [new ask.ChangeWorkspaceTimeZone({ workspaceId, timeZone: 'Asia/Tokyo' }, by(ownerId)), 'WorkspaceTimeZoneChanged'],
    [
      new ask.ChangeSessionLimits({ workspaceId, rest: 1_800_000, life: null }, by(ownerId)),
      'WorkspaceSessionLimitsChanged',
    ],
    [new ask.ChangeContentRetention({ workspaceId, days: 30 }, by(ownerId)), 'ContentRetentionChanged'],
  ] as const)('is changed by %o', (command, type) => {
    const workspace = founded.reduce(
      (folded, event) => workspaceDecider.evolve(folded, event, occurrence),
      workspaceDecider.initial,
    );
    const events = workspaceDecider.decide(command, workspace);
    expect(events).toEqual([{ type, data: command.data }]);
    given(...founded, ...events)
      .when(command)
      .thenNothing();
  });
});

describe('adding a member', () => {
  it('lets the person in', () =>
    given(...founded)
      .when(add('builder'))
      .then(joined(colleagueId, 'builder')));
  it('is refused for who is in already', () =>
    given(...founded, joined(colleagueId, 'runner'))
      .when(add('builder'))
      .thenRefuses(AlreadyMember));
  it('lets a removed person in again', () =>
    given(...founded, joined(colleagueId, 'runner'), memberRemoved())
      .when(add('auditor'))
      .then(joined(colleagueId, 'auditor')));
  it('cannot give a role above the giver', () =>
    given(...founded, joined(thirdId, 'admin'))
      .when(add('owner', by(thirdId)))
      .thenRefuses(RoleTooHigh));
  it('may be done by the system in any role', () =>
    given(...founded)
      .when(add('owner', bySystem))
      .then(joined(colleagueId, 'owner')));
  it('needs to know the person', () =>
    given(...founded)
      .when(add('builder', by(ownerId), null))
      .thenRefuses(NotFound));
});

describe('a member who goes by another name', () => {
  const shown = (name: string, photo: number | null = null) =>
    new ask.ChangeMemberProfile({ workspaceId, userId: colleagueId, name, photo }, bySystem);
  const renamed = (name: string) => shown(name);
  it('is told to the workspace', () =>
    given(...founded, joined(colleagueId, 'builder'))
      .when(renamed('Robert'))
      .then({ type: 'MemberProfileChanged', data: { workspaceId, userId: colleagueId, name: 'Robert' } }));
  it('is told once', () =>
    given(...founded, joined(colleagueId, 'builder'), {
      type: 'MemberProfileChanged',
      data: { workspaceId, userId: colleagueId, name: 'Robert' },
    })
      .when(renamed('Robert'))
      .thenNothing());
  it('has a photo, another one, and none again', () => {
    const photoChanged = (photo: number | null) => ({
      type: 'MemberPhotoChanged' as const,
      data: { workspaceId, userId: colleagueId, photo },
    });
    const joinedAs = joined(colleagueId, 'builder');
    const { name } = joinedAs.data;
    given(...founded, joinedAs)
      .when(shown(name, 1))
      .then(photoChanged(1));
    given(...founded, joinedAs, photoChanged(1))
      .when(shown(name, 1))
      .thenNothing();
    given(...founded, joinedAs, photoChanged(1))
      .when(shown(name, 2))
      .then(photoChanged(2));
    given(...founded, joinedAs, photoChanged(1))
      .when(shown(name))
      .then(photoChanged(null));
  });
  it('is nothing to a workspace the person left', () =>
    given(...founded, joined(colleagueId, 'builder'), memberRemoved())
      .when(renamed('Robert'))
      .thenNothing());
});

describe('changing a role', () => {
  it('of an auditor needs a seat that no member has', () =>
    given(...founded, joined(colleagueId, 'auditor'))
      .when(changeRole(colleagueId, 'runner', by(ownerId), 1))
      .thenRefuses(SeatLimit));
  const team = [...founded, joined(colleagueId, 'runner'), joined(thirdId, 'admin')] as const;

  it('is up to owners', () =>
    given(...team)
      .when(changeRole(colleagueId, 'builder'))
      .then(memberRoleChanged({ role: 'builder', before: 'runner' })));
  it('to the same one changes nothing', () =>
    given(...team)
      .when(changeRole(colleagueId, 'runner'))
      .thenNothing());
  it('is up to admins for who is below them, up to their own role', () =>
    given(...team)
      .when(changeRole(colleagueId, 'admin', by(thirdId)))
      .then(memberRoleChanged({ role: 'admin', before: 'runner' })));
  it('does not let an admin make an owner', () =>
    given(...team)
      .when(changeRole(colleagueId, 'owner', by(thirdId)))
      .thenRefuses(RoleTooHigh));
  it('does not let an admin touch another admin', () =>
    given(...team, memberRoleChanged({ role: 'admin' }))
      .when(changeRole(colleagueId, 'runner', by(thirdId)))
      .thenRefuses(NotBelow));
  it('does not let an admin touch an owner', () =>
    given(...team)
      .when(changeRole(ownerId, 'admin', by(thirdId)))
      .thenRefuses(NotBelow));
  it('does not let anybody raise themselves', () =>
    given(...team)
      .when(changeRole(thirdId, 'owner', by(thirdId)))
      .thenRefuses(RoleTooHigh));
  it('lets anybody lower themselves', () =>
    given(...team)
      .when(changeRole(thirdId, 'runner', by(thirdId)))
      .then(memberRoleChanged({ userId: thirdId, role: 'runner', before: 'admin' })));
  it('lets an owner lower another owner', () =>
    given(...team, memberRoleChanged({ role: 'owner' }))
      .when(changeRole(colleagueId, 'admin'))
      .then(memberRoleChanged({ role: 'admin', before: 'owner' })));
  it('keeps the last owner', () =>
    given(...team)
      .when(changeRole(ownerId, 'admin'))
      .thenRefuses(LastOwner));
  it('keeps the last owner even for the system', () =>
    given(...team)
      .when(changeRole(ownerId, 'admin', bySystem))
      .thenRefuses(LastOwner));
  it('knows only members', () =>
    given(...founded)
      .when(changeRole(colleagueId, 'admin'))
      .thenRefuses(NotFound));
  it('is refused for a non-member', () =>
    given(...founded)
      .when(changeRole(ownerId, 'admin', by(thirdId)))
      .thenRefuses(NotFound));
});

describe('removing a member', () => {
  const team = [...founded, joined(colleagueId, 'runner'), joined(thirdId, 'admin')] as const;

  it('is up to who is above', () =>
    given(...team)
      .when(remove(colleagueId, by(thirdId)))
      .then(memberRemoved()));
  it('is not up to who is below', () =>
    given(...team)
      .when(remove(thirdId, by(colleagueId)))
      .thenRefuses(NotBelow));
  it('is up to oneself', () =>
    given(...team)
      .when(remove(colleagueId, by(colleagueId)))
      .then(memberRemoved()));
  it('keeps the last owner', () =>
    given(...team)
      .when(remove(ownerId))
      .thenRefuses(LastOwner));
  it('lets one of two owners go', () =>
    given(...team, memberRoleChanged({ role: 'owner' }))
      .when(remove(ownerId))
      .then(memberRemoved({ userId: ownerId })));
  it('knows only members', () =>
    given(...team, memberRemoved())
      .when(remove(colleagueId))
      .thenRefuses(NotFound));
});

describe('suspending a member', () => {
  const of = { workspaceId, userId: colleagueId };
  const team = [...founded, joined(colleagueId, 'builder')] as const;
  const suspended = { type: 'MemberSuspended', data: of } as const;
  const suspend = (userId: UserId, meta = by(ownerId)) => new ask.SuspendMember({ workspaceId, userId }, meta);

  it('shuts the member out, once', () => {
    given(...team)
      .when(suspend(colleagueId))
      .then(suspended);
    given(...team, suspended)
      .when(suspend(colleagueId))
      .thenNothing();
  });
  it('is taken back, once', () => {
    const reinstate = new ask.ReinstateMember(of, by(ownerId));
    given(...team, suspended)
      .when(reinstate)
      .then({ type: 'MemberReinstated', data: of });
    given(...team)
      .when(reinstate)
      .thenNothing();
  });
  it('is not for oneself, nor for who is above', () => {
    given(...team)
      .when(suspend(ownerId))
      .thenRefuses(NotBelow);
    given(...team, joined(thirdId, 'admin'))
      .when(suspend(ownerId, by(thirdId)))
      .thenRefuses(NotBelow);
  });
  it('leaves an owner who is not suspended', () => {
    given(...team, joined(thirdId, 'owner'), { type: 'MemberSuspended', data: { workspaceId, userId: thirdId } })
      .when(changeRole(ownerId, 'admin'))
      .thenRefuses(LastOwner);
  });
});

describe('what a removed member owns', () => {
  const team = [...founded, joined(colleagueId, 'builder'), joined(thirdId, 'runner')] as const;
  const removing = (successorId: UserId | undefined, owns: number) =>
    new ask.RemoveMember({ workspaceId, userId: colleagueId, successorId }, by(ownerId), owns);

  it('goes to the chosen successor', () =>
    given(...team)
      .when(removing(ownerId, 2))
      .then({ type: 'MemberRemoved', data: { workspaceId, userId: colleagueId, successorId: ownerId } }));
  it('needs somebody', () =>
    given(...team)
      .when(removing(undefined, 1))
      .thenRefuses(SuccessorNeeded));
  it.each([
    ['the one who goes', colleagueId],
    ['a non-member', AnyUserId.parse('00000000-0000-7000-8000-0000000009a9')],
    ['one who may not edit agents', thirdId],
  ])('does not go to %s', (_, successorId) =>
    given(...team)
      .when(removing(successorId, 1))
      .thenRefuses(SuccessorUnfit),
  );
});
