import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { membershipPeriodsTable } from '@throughline/projections/security/security.projection.js';
import type { securityEventsTable } from '@throughline/projections/security/security.projection.js';
import type { workspaceKeysTable } from '@throughline/projections/security/security.projection.js';

export const tables = readTables<
  typeof securityEventsTable | typeof membershipPeriodsTable | typeof workspaceKeysTable
>();
