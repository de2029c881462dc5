import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { invitationsTable } from '@throughline/projections/workspaces/invitations.table.js';
import type { membersTable } from '@throughline/projections/workspaces/members.table.js';
import type { workspacesTable } from '@throughline/projections/workspaces/workspaces.projection.js';

export const tables = readTables<typeof workspacesTable | typeof membersTable | typeof invitationsTable>();
