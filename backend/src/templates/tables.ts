import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { installationsTable } from '@throughline/projections/templates/installations.table.js';
import type { templateVersionsTable } from '@throughline/projections/templates/template-versions.table.js';
import type { templatesTable } from '@throughline/projections/templates/templates.table.js';

export const tables = readTables<typeof templatesTable | typeof templateVersionsTable | typeof installationsTable>();
