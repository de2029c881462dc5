import { create } from 'zustand';
import { momentAt } from '../past/moment.js';
import { blank, merged, type AnyRow, type Page, type RowState } from './row-state.js';

type Known<Row> = Pick<RowState<Row>, 'rows' | 'next' | 'total' | 'totalIsMinimum'>;

/** Tells a replica from a window. */
export type StoreKind<Row extends AnyRow> = {
  /** Reads what the store needs before it is ready. */
  readFirst: (read: (cursor?: string) => Promise<Page<Row>>) => Promise<Page<Row>>;
  /** The rows that a list shows, of those known. `pages`: ids as the server ordered them. */
  listed: (known: Known<Row>, pages: readonly (readonly string[])[]) => readonly Row[];
  /** How many there are after live rows came. `count`: only the server can tell. `read`: only the server can tell the order. */
  afterLive?: (
    before: Known<Row>,
    live: readonly Row[],
  ) => { total: number | null; then?: 'count' | 'read' | undefined };
  /** The cursor of the page after a row, if the server has one: live rows then push out old ones. */
  cursorAfter?: ((row: Row) => string) | undefined;
};

/** Rows come for as long as a page is open, and each is drawn, so no more than these stay. */
const most = { rows: 300, kept: 200 };

const isTooLong = ({ status, rows }: RowState<AnyRow>): boolean => status === 'ready' && rows.size > most.rows;

/** `last`: the row after which the list is cut, if it is. */
const newest = <Row>(list: readonly Row[]): { kept: readonly Row[]; last: Row | undefined } => {
  const kept = list.slice(0, most.kept);
  return { kept, last: kept.length < list.length ? kept.at(-1) : undefined };
};

const rowsById = <Row extends AnyRow>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

const readCount = ({ total, totalIsMinimum }: Page<unknown>) => ({
  total: total ?? null,
  totalIsMinimum: totalIsMinimum ?? false,
});

/** A row that a fresh load does not have any more is gone, unless it is younger than the load. */
const loaded = <Row extends AnyRow>(page: Page<Row>, before: ReadonlyMap<string, Row>) => ({
  rows: merged(
    rowsById(page.items),
    // In the past a younger row is one of another moment.
    momentAt() === null ? [...before.values()].filter((each) => each.position > page.position) : [],
  ),
  next: page.next,
  position: page.position,
  ...readCount(page),
});

/** The state of a row store: its rows, and which of them a list shows. */
export const storedPages = <Row extends AnyRow>({ listed, afterLive, cursorAfter }: StoreKind<Row>) => {
  const useStore = create<RowState<Row>>(() => blank());
  const { getState, setState } = useStore;
  let pages: (readonly string[])[] = [];

  const put = (change: Partial<RowState<Row>>): void =>
    setState((state) => {
      const next = { ...state, ...change };
      return { ...next, list: listed(next, pages) };
    });

  const apply = (incoming: readonly Row[]): void => {
    const rows = merged(getState().rows, incoming);
    if (rows !== getState().rows) put({ rows });
  };

  /** Pages that a person loaded stay. */
  const shorten = (): void => {
    if (cursorAfter === undefined || pages.length > 1 || !isTooLong(getState())) return;
    const { kept, last } = newest(getState().list);
    if (last !== undefined) pages = [kept.map(({ id }) => id)];
    put({ rows: rowsById(kept), ...(last === undefined ? {} : { next: cursorAfter(last) }) });
  };

  return {
    useStore,
    apply,
    setStatus: (change: Pick<RowState<Row>, 'status' | 'problem'>): void => setState(change),
    pageCount: (): number => pages.length,
    clear: (): void => {
      pages = [];
      setState({ ...blank(), status: 'loading' }, true);
    },
    evictAll: (): void => {
      pages = [];
      setState(blank(), true);
    },
    replace: (page: Page<Row>): void => {
      pages = [page.items.map(({ id }) => id)];
      put({ ...loaded(page, getState().rows), status: 'ready', problem: undefined });
    },
    append: (page: Page<Row>): void => {
      pages = [...pages, page.items.map(({ id }) => id)];
      put({ rows: merged(getState().rows, page.items), next: page.next });
    },
    recount: (page: Page<Row>): void => {
      const rows = merged(getState().rows, page.items);
      put(page.total === undefined ? { rows } : { rows, ...readCount(page) });
    },
    /** Answers what only the server can tell after these rows. */
    applyLive: (rows: readonly Row[]): 'count' | 'read' | undefined => {
      const after = getState().status === 'ready' ? afterLive?.(getState(), rows) : undefined;
      apply(rows);
      if (after && after.total !== getState().total) put({ total: after.total });
      shorten();
      return after?.then;
    },
  };
};
