import type { EventOf } from '@throughline/contracts/domain-events.js';
import { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { table } from '@throughline/platform/projections/table.js';

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

export const membersTable = table(MemberRow)({
  name: 'members',
  columns: { id: 'text' },
  indexes: ['(workspace_id, position)', '(user_id)'],
  id: ({ data }) => `${data.workspaceId}/${data.userId}`,
  creates: { MemberJoined: joined },
  changes: {
    MemberProfileChanged: (_, { data }) => ({ name: data.name }),
    MemberPhotoChanged: (_, { data }) => ({ photo: data.photo }),
    MemberRoleChanged: (_, { data }) => ({ role: data.role }),
    MemberSuspended: { status: 'suspended' },
    MemberReinstated: { status: 'active' },
    MemberRemoved: { status: 'removed' },
    BillingGranted: { billing: true },
    BillingGrantWithdrawn: { billing: false },
  },
});
