import type { Projection } from '@throughline/platform/projections/table.js';
import { runsTable } from './runs.table.js';
import { stepsTable } from './steps.table.js';

export const runsProjection: Projection = { name: 'runs', version: 7, tables: [runsTable, stepsTable] };
