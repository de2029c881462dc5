import { continuesRun } from '@throughline/contracts/history/causation.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { storeOf } from '../../lib/live/store-of.js';
import type { LoadRows } from '../../lib/live/row-state.js';
import { rowWindow } from '../../lib/live/window.js';
import { listCausationTree, listHistory } from './history.api.js';
import { matches, readFilters } from './history-filters.js';

const byPosition = ({ position }: HistoryRow): string => String(position).padStart(16, '0');
/** As `byPosition`, from the beginning. */
const fromBeginning = ({ position }: HistoryRow): string =>
  String(Number.MAX_SAFE_INTEGER - position).padStart(16, '0');

/** The log as it grows, one store for what is looked for; its key is the filters as an address has them. */
export const historyOf = storeOf((query) => {
  const filters = readFilters(new URLSearchParams(query));
  return rowWindow('history', HistoryRow, ({ workspaceId }, cursor) => listHistory(workspaceId, filters, cursor), {
    belongs: (row) => matches(row, filters),
    by: byPosition,
    order: 'newest',
  });
});

const placeOf = (stream: string, revision: number): string => `${stream} ${revision}`;

/** What led to the event at a position and all it led to, as it grows, oldest first. */
export const causationTreeOf = storeOf((position) => {
  const [ids, places] = [new Set<string>(), new Set<string>()];
  const add = ({ id, stream, revision }: HistoryRow): true => {
    ids.add(id);
    places.add(placeOf(stream, revision));
    return true;
  };
  const belongs = (row: HistoryRow): boolean => {
    const { id, stream, revision, meta } = row;
    const isCaused =
      ids.has(meta.causationId ?? '') || (continuesRun(row) && places.has(placeOf(stream, revision - 1)));
    return ids.has(id) || (isCaused && add(row));
  };
  const load: LoadRows<HistoryRow> = async ({ workspaceId }, cursor) => {
    const page = await listCausationTree(workspaceId, position, cursor);
    for (const row of page.items) add(row);
    return page;
  };
  return rowWindow('history', HistoryRow, load, { belongs, by: fromBeginning, order: 'newest' });
});
