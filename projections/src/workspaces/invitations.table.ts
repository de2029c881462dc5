import type { EventOf } from '@throughline/contracts/domain-events.js';
import { InvitationRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { table } from '@throughline/platform/projections/table.js';

const sent = ({ data, meta, revision, position }: EventOf<'InvitationSent'>): InvitationRow => ({
  id: data.invitationId,
  workspaceId: data.workspaceId,
  revision,
  position,
  email: data.email,
  role: data.role,
  message: data.message,
  status: 'pending',
  invitedBy: data.invitedBy,
  sentAt: meta.at,
  expiresAt: data.expiresAt,
  resends: 0,
});

export const invitationsTable = table(InvitationRow)({
  name: 'invitations',
  indexes: ['(workspace_id, position)'],
  id: 'invitationId',
  creates: { InvitationSent: sent },
  changes: {
    InvitationResent: (row, { data, meta }) => ({
      sentAt: meta.at,
      expiresAt: data.expiresAt,
      resends: row.resends + 1,
    }),
    InvitationAccepted: { status: 'accepted' },
    InvitationDeclined: { status: 'declined' },
    InvitationRevoked: { status: 'revoked' },
  },
});
