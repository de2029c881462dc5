import { continuesRun } from '@throughline/contracts/history/causation.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { create } from 'zustand';
import { keepStores } from '../../lib/live/keep-stores.js';
import type { LoadRows } from '../../lib/live/row-state.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { rowWindow } from '../../lib/live/window.js';
import { listCausationTree, listHistory } from './history.api.js';
import { isKnownToServer, matches, readFilters, type HistoryFilters } from './history-filters.js';

const byPosition = ({ position }: HistoryRow): string => String(position).padStart(16, '0');
/** As `byPosition`, from the beginning. */
const fromBeginning = ({ position }: HistoryRow): string =>
  String(Number.MAX_SAFE_INTEGER - position).padStart(16, '0');

type Options = Parameters<typeof listHistory>[2];

/** Where only the server knows what matches, what it has listed does: no live event does. */
const lookingFor = (filters: HistoryFilters) => {
  const listed = new Set<string>();
  return {
    belongs: (row: HistoryRow): boolean => (isKnownToServer(filters) ? listed.has(row.id) : matches(row, filters)),
    list: async ({ workspaceId }: Room, options: Options) => {
      const answer = await listHistory(workspaceId, filters, options);
      if (isKnownToServer(filters)) for (const { id } of answer.items) listed.add(id);
      return answer;
    },
  };
};

/** The log as it grows, one store for what is looked for; its key is the filters as an address has them. */
export const getHistory = keepStores((query) => {
  const { belongs, list } = lookingFor(readFilters(new URLSearchParams(query)));
  return rowWindow('history', HistoryRow, (room, cursor) => list(room, { before: cursor }), {
    belongs,
    by: byPosition,
    order: 'newest',
    cursorAfter: ({ position }) => String(position),
  });
});

/** Where a list of events is held, in the store's key: the filters, and a position. */
export const aroundKey = (query: string, position: number): string => `${position}?${query}`;

const shownAbove = 20;

/**
 * The log around a position: the events before it in pages, and those after it on request. It grows by itself once it
 * has reached the newest one.
 */
export const historyAround = keepStores((key) => {
  const [position = 0, query] = [Number.parseInt(key), key.slice(key.indexOf('?') + 1)];
  const { belongs, list } = lookingFor(readFilters(new URLSearchParams(query)));
  const useNewest = create<{ newest: number }>(() => ({ newest: position }));
  const readNewer = async (room: Room, after: number, limit: number): Promise<readonly HistoryRow[]> => {
    const { items, next } = await list(room, { after, limit });
    useNewest.setState({ newest: next === null ? Infinity : (items.at(-1)?.position ?? after) });
    return items;
  };
  let room: Room | undefined;
  const load: LoadRows<HistoryRow> = async (from, cursor) => {
    room = from;
    const before = cursor ?? position + 1;
    if (cursor !== undefined) return list(from, { before });
    const [older, newer] = await Promise.all([list(from, { before }), readNewer(from, position, shownAbove)]);
    return { ...older, items: [...newer.toReversed(), ...older.items] };
  };
  const store = rowWindow('history', HistoryRow, load, { belongs, by: byPosition, order: 'newest' });
  return Object.assign(store, {
    /** The position up to which events are read without a gap; infinite when that is all. Live ones may lie beyond. */
    useNewest: (): number => useNewest(({ newest }) => newest),
    readNewer: async (): Promise<void> => {
      const { newest } = useNewest.getState();
      if (room !== undefined && newest !== Infinity) store.apply(await readNewer(room, newest, 100));
    },
  });
});

const buildPlaceKey = (stream: string, revision: number): string => `${stream} ${revision}`;

/** Holds what led to events and all they led to, as it grows, oldest first; the key is the filters as an address has them. */
export const getCausationTree = keepStores((query) => {
  const filters = readFilters(new URLSearchParams(query));
  const [ids, places] = [new Set<string>(), new Set<string>()];
  const add = ({ id, stream, revision }: HistoryRow): true => {
    ids.add(id);
    places.add(buildPlaceKey(stream, revision));
    return true;
  };
  const belongs = (row: HistoryRow): boolean => {
    const { id, stream, revision, meta } = row;
    const isCaused =
      ids.has(meta.causationId ?? '') || (continuesRun(row) && places.has(buildPlaceKey(stream, revision - 1)));
    return ids.has(id) || (isCaused && add(row));
  };
  const load: LoadRows<HistoryRow> = async ({ workspaceId }, cursor) => {
    const page = await listCausationTree(workspaceId, filters, cursor);
    for (const row of page.items) add(row);
    return page;
  };
  return rowWindow('history', HistoryRow, load, { belongs, by: fromBeginning, order: 'newest' });
});
