import type { Room } from '@throughline/contracts/realtime.js';
import type { StoreApi, UseBoundStore } from 'zustand';
import type { ProblemError } from '../problem-error.js';

export type AnyRow = { id: string; position: number };
export type Page<Row> = {
  items: readonly Row[];
  next: string | null;
  position: number;
  /** How many rows there are on all pages, when the server counted them. */
  total?: number | undefined;
  /** There are more: a list that is searched for a text is not counted to the end. */
  totalIsMinimum?: boolean | undefined;
};
/** Reads one page of the rows of a room. */
export type LoadRows<Row> = (room: Room, cursor?: string) => Promise<Page<Row>>;

export type RowState<Row> = {
  /** Every row that is known here, by its id. */
  rows: ReadonlyMap<string, Row>;
  /** The rows that a list shows, in its order. */
  list: readonly Row[];
  status: 'idle' | 'loading' | 'ready' | 'failed';
  problem: ProblemError | undefined;
  /** Cursor of the next page; null when all pages are loaded. */
  next: string | null;
  /** Everything up to here is in. */
  position: number | null;
  /** How many rows the server has; null when it did not count them. */
  total: number | null;
  /** There are more than `total`. */
  totalIsMinimum: boolean;
};

export type RowStore<Row extends AnyRow> = UseBoundStore<StoreApi<RowState<Row>>> & {
  /** Watches the room, then loads; gives back how to stop. Screens use `useLive`. */
  open: (room: Room) => () => void;
  /** Loads again from the first page. */
  load: () => Promise<void>;
  /** Loads the next page. */
  more: () => Promise<void>;
  /** Asks the server a moment later for the rows that are shown, because their order changed. */
  reorder: () => void;
  /** Stores rows; of two versions the one with the higher position stays. */
  apply: (rows: readonly Row[]) => void;
  byId: (id: string) => Row | undefined;
  /** Receives nothing more until it is opened again. */
  drop: () => void;
  all: () => readonly Row[];
};

/** Nothing is known of the list yet, so it is not said to be empty. */
export const isLoading = ({ status, list }: Pick<RowState<unknown>, 'status' | 'list'>): boolean =>
  (status === 'idle' || status === 'loading') && list.length === 0;

export const blank = <Row>(): RowState<Row> => ({
  rows: new Map(),
  list: [],
  status: 'idle',
  problem: undefined,
  next: null,
  position: null,
  total: null,
  totalIsMinimum: false,
});

/** The known rows with newer versions of them; the same map when nothing is newer. */
export const merged = <Row extends AnyRow>(
  known: ReadonlyMap<string, Row>,
  incoming: readonly Row[],
): ReadonlyMap<string, Row> => {
  const newer = incoming.filter((row) => row.position > (known.get(row.id)?.position ?? -1));
  if (newer.length === 0) return known;
  const rows = new Map(known);
  for (const row of newer) rows.set(row.id, row);
  return rows;
};
