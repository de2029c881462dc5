import { UndoRow } from '@throughline/contracts/undo/undo.row.js';
import { rowsById } from '../../lib/live/use-row.js';
import { rowWindow } from '../../lib/live/window.js';
import { listUndos, readUndo } from './undo.api.js';

export const useUndos = rowWindow('undos', UndoRow, listUndos, {
  by: ({ requestedAt }) => requestedAt,
  order: 'newest',
});

export const undosById = rowsById(useUndos, async (workspaceId, ids) => ({
  items: await Promise.all(ids.map((id) => readUndo(workspaceId, id))),
  next: null,
}));
