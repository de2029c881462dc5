import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { storeOf } from '../../lib/live/store-of.js';
import type { LoadRows } from '../../lib/live/row-state.js';
import { rowWindow } from '../../lib/live/window.js';
import { listHistory } from './history.api.js';
import { matches, readFilters } from './history-filters.js';

/** The log as it grows, one store for what is looked for; its key is the filters as an address has them. */
export const historyOf = storeOf((query) => {
  const filters = readFilters(new URLSearchParams(query));
  const tree = new Set<string>();
  const load: LoadRows<HistoryRow> = async ({ workspaceId }, cursor) => {
    const page = await listHistory(workspaceId, filters, cursor);
    for (const { id } of page.items) tree.add(id);
    return page;
  };
  const isInTree = ({ id, meta: { causationId } }: HistoryRow): boolean => {
    if (filters.tree === undefined || tree.has(id)) return true;
    if (causationId === null || !tree.has(causationId)) return false;
    tree.add(id);
    return true;
  };
  return rowWindow('history', HistoryRow, load, {
    belongs: (row) => matches(row, filters) && isInTree(row),
    by: ({ position }) => String(position).padStart(16, '0'),
    order: 'newest',
  });
});
