import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { runsTable } from '@throughline/projections/runs/runs.projection.js';
import type { stepsTable } from '@throughline/projections/runs/steps.table.js';

export const tables = readTables<typeof runsTable | typeof stepsTable>();
