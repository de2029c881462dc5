import {
  colleagueId,
  memberJoined,
  memberRemoved,
  memberRoleChanged,
  memberRow,
  workspaceCreated,
  workspaceId,
  workspaceRow,
} from '@throughline/contracts/workspaces/workspace.fixtures.js';
import type { WorkspaceEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import { MemberRow, WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { membersTable } from './members.table.js';
import { workspacesTable } from './workspaces.table.js';

const inOrder = (events: WorkspaceEvent[]) => events.map((event, n) => recorded(event, n + 1));
const workspaceAfter = (...events: WorkspaceEvent[]) =>
  WorkspaceRow.parse(rowAfter(workspacesTable, ...inOrder(events)));
const memberAfter = (...events: WorkspaceEvent[]) => MemberRow.parse(rowAfter(membersTable, ...inOrder(events)));

const moved = (slug: string): WorkspaceEvent => ({ type: 'WorkspaceAddressChanged', data: { workspaceId, slug } });
const colleague = memberJoined({ userId: colleagueId, role: 'runner', name: 'Bob', email: 'bob@example.test' });

describe('the row of a workspace', () => {
  it('begins as it was created', () => expect(workspaceAfter(workspaceCreated())).toEqual(workspaceRow()));

  it('has the latest name and time zone', () =>
    expect(
      workspaceAfter(
        workspaceCreated(),
        { type: 'WorkspaceRenamed', data: { workspaceId, name: 'Dock' } },
        { type: 'WorkspaceTimeZoneChanged', data: { workspaceId, timeZone: 'Asia/Tokyo' } },
      ),
    ).toEqual(workspaceRow({ name: 'Dock', timeZone: 'Asia/Tokyo', revision: 2, position: 3 })));

  it('remembers the addresses it had', () =>
    expect(workspaceAfter(workspaceCreated(), moved('dock'), moved('pier'))).toMatchObject({
      slug: 'pier',
      formerSlugs: ['harbour', 'dock'],
    }));

  it('takes back an address it had', () =>
    expect(workspaceAfter(workspaceCreated(), moved('dock'), moved('harbour'))).toMatchObject({
      slug: 'harbour',
      formerSlugs: ['dock'],
    }));

  it('moves on with its stream when members change', () =>
    expect(workspaceAfter(workspaceCreated(), memberJoined(), colleague, memberRoleChanged(), memberRemoved())).toEqual(
      workspaceRow({ revision: 4, position: 5 }),
    ));

  it('is not made by later events alone', () => expect(rowAfter(workspacesTable, recorded(moved('dock')))).toBeNull());
});

describe('the row of a member', () => {
  it('begins with joining', () => expect(memberAfter(memberJoined())).toEqual(memberRow()));

  it('has the latest role and name', () =>
    expect(
      memberAfter(colleague, memberRoleChanged({ role: 'admin' }), {
        type: 'MemberProfileChanged',
        data: { workspaceId, userId: colleagueId, name: 'Robert' },
      }),
    ).toMatchObject({ role: 'admin', name: 'Robert', revision: 2, position: 3 }));

  it('stays as removed, so that history can name the person', () =>
    expect(memberAfter(colleague, memberRemoved())).toMatchObject({ status: 'removed', name: 'Bob' }));

  it('is active again when the person joins again', () =>
    expect(memberAfter(colleague, memberRemoved(), colleague)).toMatchObject({ status: 'active', role: 'runner' }));

  it('is not made by later events alone', () => expect(rowAfter(membersTable, recorded(memberRemoved()))).toBeNull());
});
