import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { CountedResource } from '../limits/resources/counted-resource.js';
import { tables } from './tables.js';

export const countedTriggers: CountedResource = {
  what: 'trigger',
  category: 'trigger',
  projections: ['triggers'],
  counted: (workspaceId: WorkspaceId) =>
    tables.selectFrom('triggers').select('id').where('workspaceId', '=', workspaceId).where('status', '<>', 'archived'),
  ceiling: 'triggers',
  plan: 'triggers',
};
