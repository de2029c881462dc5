import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { filesTable } from '@throughline/projections/files/files.projection.js';

export const tables = readTables<typeof filesTable>();
