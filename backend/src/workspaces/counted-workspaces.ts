import type { UserId } from '@throughline/contracts/ids.js';
import type { CountedResource } from '../limits/resources/counted-resource.js';
import { tables } from './tables.js';

/** Workspaces that a person owns. */
export const countedWorkspaces: CountedResource = {
  what: 'workspace',
  category: 'workspace',
  projections: ['workspaces'],
  counted: (userId: UserId) =>
    tables
      .selectFrom('members')
      .innerJoin('workspaces', 'workspaces.id', 'members.workspaceId')
      .select('workspaces.id')
      .where('userId', '=', userId)
      .where('members.status', '=', 'active')
      .where('role', '=', 'owner')
      .where('workspaces.status', '<>', 'erased'),
  ceiling: 'workspaces',
};
