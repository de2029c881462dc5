import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { table } from '@throughline/platform/projections/table.js';

const on = [
  'MemberJoined',
  'MemberProfileChanged',
  'MemberPhotoChanged',
  'MemberRoleChanged',
  'MemberSuspended',
  'MemberReinstated',
  'MemberRemoved',
  'BillingGranted',
  'BillingGrantWithdrawn',
] as const;
type MemberEvent = (typeof on)[number];

export const membersTable = table<MemberRow, MemberEvent>({
  name: 'members',
  columns: {
    id: 'text',
    workspaceId: 'uuid',
    revision: 'bigint',
    position: 'bigint',
    userId: 'uuid',
    role: 'text',
    status: 'text',
    billing: 'boolean',
    name: 'text',
    email: 'text',
    photo: 'integer',
    joinedAt: 'timestamptz',
  },
  indexes: ['(workspace_id, position)', '(user_id)'],
  on,
  id: ({ data }) => `${data.workspaceId}/${data.userId}`,
  evolve: (row, event) => {
    if (event.type === 'MemberJoined') return joined(event);
    return row && { ...row, ...changes(event), revision: event.revision, position: event.position };
  },
});

const joined = ({ data, meta, revision, position }: EventOf<'MemberJoined'>): MemberRow => ({
  id: `${data.workspaceId}/${data.userId}`,
  workspaceId: data.workspaceId,
  revision,
  position,
  userId: data.userId,
  role: data.role,
  status: 'active',
  billing: false,
  name: data.name,
  email: data.email,
  photo: null,
  joinedAt: meta.at,
});

const changes = ({ type, data }: EventOf<Exclude<MemberEvent, 'MemberJoined'>>): Partial<MemberRow> => {
  switch (type) {
    case 'MemberProfileChanged':
      return { name: data.name };
    case 'MemberPhotoChanged':
      return { photo: data.photo };
    case 'MemberRoleChanged':
      return { role: data.role };
    case 'MemberSuspended':
      return { status: 'suspended' };
    case 'MemberReinstated':
      return { status: 'active' };
    case 'BillingGranted':
      return { billing: true };
    case 'BillingGrantWithdrawn':
      return { billing: false };
    case 'MemberRemoved':
      return { status: 'removed' };
  }
};
