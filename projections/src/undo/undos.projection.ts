import { undoEvents } from '@throughline/contracts/undo/undo.events.js';
import { UndoRow } from '@throughline/contracts/undo/undo.row.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';

export const undosTable = table(UndoRow)({
  name: 'undos',
  indexes: ['(workspace_id, position)', '(workspace_id, requested_at, id)'],
  id: 'undoId',
  of: undoEvents,
  creates: {
    UndoRequested: ({ data: { undoId, ...request }, meta, revision, position }) => ({
      id: undoId,
      revision,
      position,
      ...request,
      ended: [],
      cause: meta.correlationId,
      requestedBy: meta.actor,
      requestedAt: meta.at,
    }),
  },
  changes: {
    UndoProgressed: ({ ended }, { data }) => ({ ended: [...ended, ...data.ended] }),
  },
});

export const undosProjection: Projection = { name: 'undos', version: 1, tables: [undosTable] };
