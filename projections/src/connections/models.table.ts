import { ConnectionModelsRow } from '@throughline/contracts/connections/connection.rows.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { table } from '@throughline/platform/projections/table.js';

/** Each list replaces the one before. */
export const modelsTable = table(ConnectionModelsRow)({
  name: 'models',
  indexes: ['(workspace_id, position)'],
  id: 'connectionId',
  creates: {
    ModelsListed: ({ data: { connectionId, models, total }, meta, revision, position }) => ({
      id: connectionId,
      workspaceId: WorkspaceId.parse(meta.workspaceId),
      revision,
      position,
      models,
      total,
      listedAt: meta.at,
    }),
  },
});
