import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { CountedResource } from '../limits/resources/counted-resource.js';
import { tables } from './tables.js';

export const countedAgents: CountedResource = {
  what: 'agent',
  category: 'agent',
  projections: ['agents'],
  counted: (workspaceId: WorkspaceId) =>
    tables.selectFrom('agents').select('id').where('workspaceId', '=', workspaceId).where('status', '<>', 'archived'),
  ceiling: 'agents',
  plan: 'agents',
};
