import type { Projection } from '@throughline/platform/projections/table.js';
import { invitationsTable } from './invitations.table.js';
import { membersTable } from './members.table.js';
import { workspacesTable } from './workspaces.table.js';

export const workspacesProjection: Projection = {
  name: 'workspaces',
  version: 4,
  tables: [workspacesTable, membersTable, invitationsTable],
};
