import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { connectionsTable } from '@throughline/projections/connections/connections.projection.js';
import type { modelsTable } from '@throughline/projections/connections/models.table.js';
import type { serviceAppsTable } from '@throughline/projections/connections/service-apps.table.js';

export const tables = readTables<typeof connectionsTable | typeof modelsTable | typeof serviceAppsTable>();
