import type { Projection } from '@throughline/platform/projections/table.js';
import { installationsTable } from './installations.table.js';
import { templateVersionsTable } from './template-versions.table.js';
import { templatesTable } from './templates.table.js';

export const templatesProjection: Projection = {
  name: 'templates',
  version: 4,
  tables: [templatesTable, templateVersionsTable, installationsTable],
};
