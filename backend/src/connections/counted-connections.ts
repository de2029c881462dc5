import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { CountedResource } from '../limits/resources/counted-resource.js';
import { tables } from './tables.js';

export const countedConnections: CountedResource = {
  what: 'connection',
  category: 'connection',
  projections: ['connections'],
  counted: (workspaceId: WorkspaceId) =>
    tables
      .selectFrom('connections')
      .select('id')
      .where('workspaceId', '=', workspaceId)
      .where('status', 'not in', ['revoked', 'abandoned']),
  ceiling: 'connections',
  plan: 'connections',
};
