import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { InvitationRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { table } from '@throughline/platform/projections/table.js';

const on = [
  'InvitationSent',
  'InvitationResent',
  'InvitationAccepted',
  'InvitationDeclined',
  'InvitationRevoked',
] as const;
type InvitationEvent = (typeof on)[number];

export const invitationsTable = table<InvitationRow, InvitationEvent>({
  name: 'invitations',
  columns: {
    id: 'uuid',
    workspaceId: 'uuid',
    revision: 'bigint',
    position: 'bigint',
    email: 'text',
    role: 'text',
    message: 'text',
    status: 'text',
    invitedBy: 'uuid',
    sentAt: 'timestamptz',
    expiresAt: 'timestamptz',
    resends: 'integer',
  },
  indexes: ['(workspace_id, position)'],
  on,
  id: ({ data }) => data.invitationId,
  evolve: (row, event) => {
    if (event.type === 'InvitationSent') return sent(event);
    return row && { ...row, ...changes(row, event), revision: event.revision, position: event.position };
  },
});

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

const changes = (
  row: InvitationRow,
  { type, data, meta }: EventOf<Exclude<InvitationEvent, 'InvitationSent'>>,
): Partial<InvitationRow> => {
  switch (type) {
    case 'InvitationResent':
      return { sentAt: meta.at, expiresAt: data.expiresAt, resends: row.resends + 1 };
    case 'InvitationAccepted':
      return { status: 'accepted' };
    case 'InvitationDeclined':
      return { status: 'declined' };
    case 'InvitationRevoked':
      return { status: 'revoked' };
  }
};
