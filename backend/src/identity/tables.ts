import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { identitiesTable } from '@throughline/projections/identity/identities.table.js';
import type { peopleTable } from '@throughline/projections/identity/people.projection.js';

export const tables = readTables<typeof peopleTable | typeof identitiesTable>();
