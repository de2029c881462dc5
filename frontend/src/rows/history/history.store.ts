import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { storeOf } from '../../lib/live/store-of.js';
import { rowWindow } from '../../lib/live/window.js';
import { listHistory } from './history.api.js';
import { matches, readFilters } from './history-filters.js';

/** The log as it grows, one store for what is looked for; its key is the filters as an address has them. */
export const historyOf = storeOf((query) => {
  const filters = readFilters(new URLSearchParams(query));
  return rowWindow('history', HistoryRow, ({ workspaceId }, cursor) => listHistory(workspaceId, filters, cursor), {
    belongs: (row) => matches(row, filters),
    by: ({ position }) => String(position).padStart(16, '0'),
    order: 'newest',
  });
});
