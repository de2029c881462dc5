import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { budgetsTable } from '@throughline/projections/budgets/budgets.projection.js';

export const tables = readTables<typeof budgetsTable>();
