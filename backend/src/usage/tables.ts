import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { runUsageTable } from '@throughline/projections/usage/usage.projection.js';

export const tables = readTables<typeof runUsageTable>();
