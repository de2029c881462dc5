import {
  colleagueId,
  invitationId,
  invitationRow,
  invitationSent,
  memberJoined,
  memberRemoved,
  memberRoleChanged,
  memberRow,
  ownerId,
  workspaceCreated,
  workspaceId,
  workspaceRow,
} from '@throughline/contracts/workspaces/workspace.fixtures.js';
import type { WorkspaceEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import { InvitationRow, MemberRow, WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { invitationsTable } from './invitations.table.js';
import { membersTable } from './members.table.js';
import { workspacesTable } from './workspaces.projection.js';

const inOrder = (events: WorkspaceEvent[]) => events.map((event, n) => recorded(event, n + 1));
const workspaceAfter = (...events: WorkspaceEvent[]) =>
  WorkspaceRow.parse(rowAfter(workspacesTable, ...inOrder(events)));
const memberAfter = (...events: WorkspaceEvent[]) => MemberRow.parse(rowAfter(membersTable, ...inOrder(events)));
const invitationAfter = (...events: WorkspaceEvent[]) =>
  InvitationRow.parse(rowAfter(invitationsTable, ...inOrder(events)));

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
        { type: 'WorkspaceSessionLimitsChanged', data: { workspaceId, rest: 1_800_000, life: null } },
        { type: 'ContentRetentionChanged', data: { workspaceId, days: 30 } },
      ),
    ).toEqual(
      workspaceRow({
        name: 'Dock',
        timeZone: 'Asia/Tokyo',
        sessionLimits: { rest: 1_800_000, life: null },
        contentDays: 30,
        revision: 4,
        position: 5,
      }),
    ));

  it('remembers the addresses it had', () =>
    expect(workspaceAfter(workspaceCreated(), moved('dock'), moved('pier'))).toMatchObject({
      slug: 'pier',
      formerSlugs: [
        { slug: 'harbour', leftAt: expect.any(String) },
        { slug: 'dock', leftAt: expect.any(String) },
      ],
    }));

  it('takes back an address it had', () =>
    expect(workspaceAfter(workspaceCreated(), moved('dock'), moved('harbour'))).toMatchObject({
      slug: 'harbour',
      formerSlugs: [{ slug: 'dock' }],
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

  it('is shut out and let in again', () => {
    const of = { workspaceId, userId: colleagueId };
    const suspended: WorkspaceEvent = { type: 'MemberSuspended', data: of };
    expect(memberAfter(colleague, suspended)).toMatchObject({ status: 'suspended', role: 'runner' });
    expect(memberAfter(colleague, suspended, { type: 'MemberReinstated', data: of })).toMatchObject({
      status: 'active',
    });
  });

  it('is active again when the person joins again', () =>
    expect(memberAfter(colleague, memberRemoved(), colleague)).toMatchObject({ status: 'active', role: 'runner' }));

  it('is not made by later events alone', () => expect(rowAfter(membersTable, recorded(memberRemoved()))).toBeNull());
});

describe('the row of an invitation', () => {
  const of = { workspaceId, invitationId };

  it('begins as it was sent', () => expect(invitationAfter(invitationSent())).toEqual(invitationRow()));

  it('is good for longer when it was sent again', () =>
    expect(
      invitationAfter(invitationSent(), {
        type: 'InvitationResent',
        data: { ...of, expiresAt: '2026-01-12T03:04:05.000Z' },
      }),
    ).toMatchObject({ status: 'pending', resends: 1, expiresAt: '2026-01-12T03:04:05.000Z', revision: 1 }));

  it.each([
    ['accepted', { type: 'InvitationAccepted', data: { ...of, userId: colleagueId } }],
    ['declined', { type: 'InvitationDeclined', data: of }],
    ['revoked', { type: 'InvitationRevoked', data: { ...of, reason: 'member' } }],
  ] as const)('ends %s', (status, event) => expect(invitationAfter(invitationSent(), event)).toMatchObject({ status }));

  it('is not made by later events alone', () =>
    expect(rowAfter(invitationsTable, recorded({ type: 'InvitationDeclined', data: of }))).toBeNull());
});

describe('what owners decide', () => {
  const pair = { workspaceId, fromId: ownerId, toId: colleagueId };
  const offered: WorkspaceEvent = {
    type: 'OwnershipOffered',
    data: { ...pair, expiresAt: '2026-01-09T03:04:05.000Z' },
  };
  const due: WorkspaceEvent = {
    type: 'WorkspaceDeletionScheduled',
    data: { workspaceId, dueAt: '2026-02-01T03:04:05.000Z' },
  };

  it('is in the row of the workspace', () => {
    const icon = { glyph: 'rocket', tint: 3 };
    expect(
      workspaceAfter(workspaceCreated(), { type: 'WorkspaceIconChanged', data: { workspaceId, icon } }).icon,
    ).toEqual(icon);
    expect(workspaceAfter(workspaceCreated(), offered).offer).toMatchObject({ toId: colleagueId });
    expect(workspaceAfter(workspaceCreated(), offered, { type: 'OwnershipTransferred', data: pair }).offer).toBeNull();
    expect(workspaceAfter(workspaceCreated(), due)).toMatchObject({
      status: 'deleting',
      dueAt: '2026-02-01T03:04:05.000Z',
    });
    const restored: WorkspaceEvent = { type: 'WorkspaceDeletionCancelled', data: { workspaceId } };
    expect(workspaceAfter(workspaceCreated(), due, restored)).toMatchObject({ status: 'active', dueAt: null });
    expect(workspaceAfter(workspaceCreated(), due, { type: 'WorkspaceErased', data: { workspaceId } })).toMatchObject({
      status: 'erased',
    });
  });

  it('is in the row of the member', () => {
    const of = { workspaceId, userId: colleagueId };
    const granted: WorkspaceEvent = { type: 'BillingGranted', data: of };
    expect(memberAfter(colleague, granted).billing).toBe(true);
    expect(memberAfter(colleague, granted, { type: 'BillingGrantWithdrawn', data: of }).billing).toBe(false);
  });
});
