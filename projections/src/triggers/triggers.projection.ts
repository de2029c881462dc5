import type { Projection } from '@throughline/platform/projections/table.js';
import { firingsTable } from './firings.table.js';
import { triggersTable } from './triggers.table.js';

export const triggersProjection: Projection = { name: 'triggers', version: 4, tables: [triggersTable, firingsTable] };
