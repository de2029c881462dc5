import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { notesTable } from '@throughline/projections/notes/notes.projection.js';

export const tables = readTables<typeof notesTable>();
