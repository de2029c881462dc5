import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { rowStore } from '../../lib/live/row-store.js';
import { storeOf } from '../../lib/live/store-of.js';
import { listHistory } from './history.api.js';
import { readFilters } from './history-filters.js';

/** The log as it grows, one store for what is looked for; its key is the filters as an address has them. */
export const historyOf = storeOf((query) =>
  rowStore('history', HistoryRow, ({ workspaceId }, cursor) =>
    listHistory(workspaceId, readFilters(new URLSearchParams(query)), cursor),
  ),
);
