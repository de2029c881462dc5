import { InvitationId, UserId, WorkspaceId } from '../ids.js';
import type { WorkspaceEvent } from './workspace.events.js';
import type { InvitationRow, MemberRow, WorkspaceRow } from './workspace.rows.js';

type DataOf<T extends WorkspaceEvent['type']> = Extract<WorkspaceEvent, { type: T }>['data'];
type Saying<T extends WorkspaceEvent['type']> = { type: T; data: DataOf<T> };

export const workspaceId = WorkspaceId.parse('00000000-0000-7000-8000-000000000900');
export const ownerId = UserId.parse('00000000-0000-7000-8000-000000000901');
export const colleagueId = UserId.parse('00000000-0000-7000-8000-0000000009a2');
export const invitationId = InvitationId.parse('00000000-0000-7000-8000-0000000009b1');
/** For the mailbox invited, unless said otherwise. */
export const fingerprint = 'ab'.repeat(32);
const at = '2026-01-02T03:04:05.000Z';

export const workspaceCreated = (over: Partial<DataOf<'WorkspaceCreated'>> = {}): Saying<'WorkspaceCreated'> => ({
  type: 'WorkspaceCreated',
  data: { workspaceId, name: 'Harbour', slug: 'harbour', timeZone: 'Europe/Berlin', ...over },
});
/** The owner, unless said otherwise. */
export const memberJoined = (over: Partial<DataOf<'MemberJoined'>> = {}): Saying<'MemberJoined'> => ({
  type: 'MemberJoined',
  data: { workspaceId, userId: ownerId, role: 'owner', name: 'Ada', email: 'ada@example.test', ...over },
});
export const memberRoleChanged = (over: Partial<DataOf<'MemberRoleChanged'>> = {}): Saying<'MemberRoleChanged'> => ({
  type: 'MemberRoleChanged',
  data: { workspaceId, userId: colleagueId, role: 'builder', before: 'builder', ...over },
});
export const memberRemoved = (over: Partial<DataOf<'MemberRemoved'>> = {}): Saying<'MemberRemoved'> => ({
  type: 'MemberRemoved',
  data: { workspaceId, userId: colleagueId, ...over },
});

export const invitationSent = (over: Partial<DataOf<'InvitationSent'>> = {}): Saying<'InvitationSent'> => ({
  type: 'InvitationSent',
  data: {
    workspaceId,
    invitationId,
    email: 'bob@example.test',
    fingerprint,
    role: 'builder',
    message: '',
    invitedBy: ownerId,
    expiresAt: '2026-01-09T03:04:05.000Z',
    ...over,
  },
});

export const workspaceRow = (over: Partial<WorkspaceRow> = {}): WorkspaceRow => ({
  id: workspaceId,
  workspaceId,
  revision: 0,
  position: 1,
  name: 'Harbour',
  slug: 'harbour',
  formerSlugs: [],
  timeZone: 'Europe/Berlin',
  icon: null,
  sessionLimits: { rest: null, life: null },
  contentDays: null,
  othersApprove: false,
  halt: null,
  status: 'active',
  dueAt: null,
  offer: null,
  createdAt: at,
  ...over,
});
export const memberRow = (over: Partial<MemberRow> = {}): MemberRow => ({
  id: `${workspaceId}/${ownerId}`,
  workspaceId,
  revision: 0,
  position: 1,
  userId: ownerId,
  role: 'owner',
  status: 'active',
  billing: false,
  name: 'Ada',
  email: 'ada@example.test',
  photo: null,
  joinedAt: at,
  ...over,
});
export const invitationRow = (over: Partial<InvitationRow> = {}): InvitationRow => ({
  id: invitationId,
  workspaceId,
  revision: 0,
  position: 1,
  email: 'bob@example.test',
  role: 'builder',
  message: '',
  status: 'pending',
  invitedBy: ownerId,
  sentAt: at,
  expiresAt: '2026-01-09T03:04:05.000Z',
  resends: 0,
  ...over,
});
