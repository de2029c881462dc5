import type { Topic } from '@throughline/contracts/realtime.js';
import type { ZodType } from 'zod';
import type { AnyRow, LoadRows, RowState, RowStore } from './row-state.js';
import { rowStore } from './row-store.js';
import type { StoreKind } from './stored-pages.js';

export type WindowOptions<Row> = {
  /** Whether a row matches the window's filter. The room also sends other rows. */
  belongs?: ((row: Row) => boolean) | undefined;
  /** Returns what the server orders by. */
  by: (row: Row) => string;
  /** `newest`: it never changes, and the highest of `by` comes first. `server`: it may change, and the server sorts again. */
  order: 'newest' | 'server';
  /** With `newest`: the cursor of the rows after one, so that a list that grows stays short. */
  cursorAfter?: ((row: Row) => string) | undefined;
};

const newestFirst =
  <Row extends AnyRow>(by: (row: Row) => string) =>
  (a: Row, b: Row): number =>
    compare(by(b), by(a)) || compare(b.id, a.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const everything = () => true;

/** Rows newest first: a live row has its place at once, if that is within what is loaded. */
const newestWindow = <Row extends AnyRow>(by: (row: Row) => string, belongs: (row: Row) => boolean): StoreKind<Row> => {
  const order = newestFirst(by);
  const last = (rows: ReadonlyMap<string, Row>, pages: readonly (readonly string[])[]): Row | undefined =>
    rows.get(pages.at(-1)?.at(-1) ?? '');
  return {
    readFirst: (read) => read(),
    listed: ({ rows, next }, pages) => {
      const edge = next === null ? undefined : last(rows, pages);
      return [...rows.values()]
        .filter((row) => belongs(row) && (edge === undefined || order(row, edge) <= 0))
        .sort(order);
    },
    afterLive: (before, live) => counted(before, live, { belongs, isNewest: isNewest(before, order) }),
  };
};

const isNewest =
  <Row extends AnyRow>({ rows }: { rows: ReadonlyMap<string, Row> }, order: (a: Row, b: Row) => number) =>
  (row: Row): boolean =>
    [...rows.values()].every((each) => order(row, each) < 0);

type Counting<Row> = { belongs: (row: Row) => boolean; isNewest: (row: Row) => boolean };

/** Counts what can be counted here; a row that was never loaded and may have been counted is left to the server. */
const counted = <Row extends AnyRow>(
  { rows, next, total, totalIsMinimum }: Pick<RowState<Row>, 'rows' | 'next' | 'total' | 'totalIsMinimum'>,
  live: readonly Row[],
  { belongs, isNewest }: Counting<Row>,
): { total: number | null; then?: 'count' | undefined } => {
  if (total === null || totalIsMinimum) return { total };
  let change = 0;
  let unsure = false;
  for (const row of live) {
    const known = rows.get(row.id);
    if (known) change += Number(belongs(row)) - Number(belongs(known));
    else if (next === null || isNewest(row)) change += Number(belongs(row));
    else unsure ||= belongs !== everything;
  }
  return { total: total + change, then: unsure ? 'count' : undefined };
};

/** Rows in an order that may change, such as by name: the server is asked again for the pages that are shown. */
const orderedWindow = <Row extends AnyRow>(
  by: (row: Row) => string,
  belongs: (row: Row) => boolean,
): StoreKind<Row> => ({
  readFirst: (read) => read(),
  listed: ({ rows }, pages) => {
    const ids = new Set(pages.flat());
    return [...ids].flatMap((id) => rows.get(id) ?? []).filter(belongs);
  },
  afterLive: ({ rows, total }, live) => {
    const moves = live.some((row) => {
      const known = rows.get(row.id);
      return known ? belongs(row) !== belongs(known) || by(row) !== by(known) : belongs(row);
    });
    return { total, then: moves ? 'read' : undefined };
  },
});

/** A store that holds a part of many rows: the server pages, sorts and counts them. */
export const rowWindow = <Row extends AnyRow>(
  topic: Topic,
  row: ZodType<Row>,
  load: LoadRows<Row>,
  { belongs = everything, by, order, cursorAfter }: WindowOptions<Row>,
): RowStore<Row> =>
  rowStore(
    topic,
    row,
    load,
    order === 'newest' ? { ...newestWindow(by, belongs), cursorAfter } : orderedWindow(by, belongs),
  );
