import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { CountedResource } from '../limits/resources/counted-resource.js';
import { tables } from './tables.js';

export const countedTemplates: CountedResource = {
  what: 'template',
  category: 'template',
  projections: ['templates'],
  counted: (workspaceId: WorkspaceId) =>
    tables
      .selectFrom('templates')
      .select('id')
      .where('workspaceId', '=', workspaceId)
      .where('status', '<>', 'withdrawn'),
  ceiling: 'templates',
};
