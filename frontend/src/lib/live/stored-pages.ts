import { create } from 'zustand';
import { blank, merged, type AnyRow, type Page, type RowState } from './row-state.js';

type Known<Row> = Pick<RowState<Row>, 'rows' | 'next' | 'total' | 'totalIsMinimum'>;

/** What tells a replica from a window. */
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

const countOf = ({ total, totalIsMinimum }: Page<unknown>) => ({
  total: total ?? null,
  totalIsMinimum: totalIsMinimum ?? false,
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
    const { rows, list, status } = getState();
    if (cursorAfter === undefined || status !== 'ready' || pages.length > 1 || rows.size <= most.rows) return;
    const kept = list.slice(0, most.kept);
    const last = kept.at(-1);
    const isCut = last !== undefined && kept.length < list.length;
    if (isCut) pages = [kept.map(({ id }) => id)];
    put({ rows: new Map(kept.map((row) => [row.id, row])), ...(isCut ? { next: cursorAfter(last) } : {}) });
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
    /** A row that a fresh load does not have any more is gone, unless it is younger than the load. */
    replace: (page: Page<Row>): void => {
      const younger = [...getState().rows.values()].filter((each) => each.position > page.position);
      pages = [page.items.map(({ id }) => id)];
      put({
        rows: merged(new Map(page.items.map((each) => [each.id, each])), younger),
        status: 'ready',
        problem: undefined,
        next: page.next,
        position: page.position,
        ...countOf(page),
      });
    },
    append: (page: Page<Row>): void => {
      pages = [...pages, page.items.map(({ id }) => id)];
      put({ rows: merged(getState().rows, page.items), next: page.next });
    },
    recount: (page: Page<Row>): void => {
      const rows = merged(getState().rows, page.items);
      put(page.total === undefined ? { rows } : { rows, ...countOf(page) });
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
