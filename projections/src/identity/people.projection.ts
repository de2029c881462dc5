import type { Projection } from '@throughline/platform/projections/table.js';
import { identitiesTable } from './identities.table.js';
import { peopleTable } from './people.table.js';

export const peopleProjection: Projection = { name: 'people', version: 5, tables: [peopleTable, identitiesTable] };
