import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { firingsTable } from '@throughline/projections/triggers/firings.table.js';
import type { triggerActivityTable } from '@throughline/projections/triggers/trigger-activity.projection.js';
import type { triggersTable } from '@throughline/projections/triggers/triggers.projection.js';

export const tables = readTables<typeof triggersTable | typeof firingsTable | typeof triggerActivityTable>();
