import type { Room, Topic } from '@throughline/contracts/realtime.js';
import { useEffect, useEffectEvent } from 'react';
import type { ZodType } from 'zod';
import { create } from 'zustand';
import { ProblemError } from '../problem-error.js';
import { roomKey, stay, type RoomListener, type Stay } from './rooms.js';
import { blank, merged, type AnyRow, type LoadRows, type Page, type RowState, type RowStore } from './row-state.js';

type Known<Row> = Pick<RowState<Row>, 'rows' | 'next' | 'total'>;

/** What tells a replica from a window. */
export type StoreKind<Row extends AnyRow> = {
  /** Reads what the store needs before it is ready. */
  readFirst: (read: (cursor?: string) => Promise<Page<Row>>) => Promise<Page<Row>>;
  /** The rows that a list shows, of those known. */
  listed: (known: Known<Row>, pages: readonly (readonly string[])[]) => readonly Row[];
  /** How many there are after live rows came. `count`: only the server can tell. `read`: only the server can tell the order. */
  afterLive?: (before: Known<Row>, live: readonly Row[]) => { total: number | null; then?: 'count' | 'read' | undefined };
};

/** How long live rows gather before the server is asked again. */
const gather = 1_000;

/** Rows of one topic in one room: watch first, load second, higher position wins; on reconnect do both again. */
export const rowStore = <Row extends AnyRow>(
  topic: Topic,
  row: ZodType<Row>,
  load: LoadRows<Row>,
  kind: StoreKind<Row>,
): RowStore<Row> => {
  const useStore = create<RowState<Row>>(() => blank());
  const { getState, setState } = useStore;
  let room: Room | undefined;
  let current: Stay | undefined;
  let loading = 0;
  let moreLoading: Promise<boolean> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  /** Ids of each page, as the server ordered them. */
  let pages: (readonly string[])[] = [];

  const put = (change: Partial<RowState<Row>>): void =>
    setState((state) => {
      const next = { ...state, ...change };
      return { ...next, list: kind.listed(next, pages) };
    });

  const apply = (incoming: readonly Row[]): void => {
    const rows = merged(getState().rows, incoming);
    if (rows !== getState().rows) put({ rows });
  };

  /** A row that a fresh load does not have any more is gone, unless it is younger than the load. */
  const replace = (page: Page<Row>): void => {
    const younger = [...getState().rows.values()].filter((each) => each.position > page.position);
    pages = [page.items.map(({ id }) => id)];
    put({
      rows: merged(new Map(page.items.map((each) => [each.id, each])), younger),
      status: 'ready',
      problem: undefined,
      next: page.next,
      position: page.position,
      total: page.total ?? null,
    });
  };

  const append = (page: Page<Row>): void => {
    pages = [...pages, page.items.map(({ id }) => id)];
    put({ rows: merged(getState().rows, page.items), next: page.next });
  };

  const whileCurrent = async (read: (from: Room) => Promise<() => void>): Promise<boolean> => {
    const from = room;
    if (!from) return true;
    loading += 1;
    try {
      const store = await read(from);
      if (room === from) store();
      return true;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (room === from) put({ problem: error, status: getState().status === 'ready' ? 'ready' : 'failed' });
      return room !== from;
    } finally {
      loading -= 1;
    }
  };

  const reload = (): Promise<boolean> => {
    if (getState().status !== 'ready') put({ status: 'loading', problem: undefined });
    return whileCurrent(async (from) => {
      const page = await kind.readFirst((cursor) => load(from, cursor));
      return () => replace(page);
    });
  };

  const readMore = (): Promise<boolean> => {
    const { next } = getState();
    if (next === null) return Promise.resolve(false);
    moreLoading ??= whileCurrent(async (from) => {
      const page = await load(from, next);
      return () => {
        if (getState().next === next) append(page);
      };
    }).finally(() => (moreLoading = undefined));
    return moreLoading;
  };

  const loadAll = async (): Promise<void> => {
    while (getState().next !== null) if (!(await readMore())) return;
  };

  /** Reads as many pages as are shown, so that their order is the server's again. */
  const readShown = async (): Promise<void> => {
    const wanted = pages.length;
    await reload();
    while (pages.length < wanted && getState().next !== null) if (!(await readMore())) return;
  };

  const recount = () =>
    whileCurrent(async (from) => {
      const page = await load(from);
      return () => put({ rows: merged(getState().rows, page.items), total: page.total ?? getState().total });
    });

  const askLater = (what: 'count' | 'read'): void => {
    clearTimeout(asking);
    asking = setTimeout(() => void (what === 'count' ? recount() : readShown()), gather);
  };

  const applyLive = (incoming: readonly unknown[]): void => {
    const rows = incoming.flatMap((each) => {
      const parsed = row.safeParse(each);
      if (!parsed.success) reportError(parsed.error);
      return parsed.success ? [parsed.data] : [];
    });
    const after = getState().status === 'ready' ? kind.afterLive?.(getState(), rows) : undefined;
    apply(rows);
    if (after && after.total !== getState().total) put({ total: after.total });
    if (after?.then) askLater(after.then);
  };

  const listenerOf = (session: Room): RoomListener => ({
    topic,
    apply: (rows) => {
      if (room === session) applyLive(rows);
    },
    reload: () => (room === session ? reload() : Promise.resolve(true)),
    isLoading: () => room === session && loading > 0,
    position: () => (room === session ? getState().position : null),
  });

  const begin = (next: Room): Stay => {
    room = next;
    pages = [];
    setState({ ...blank(), status: 'loading' }, true);
    current = stay(next, listenerOf(next));
    void current.watched.then(() => (room === next ? reload() : undefined));
    return current;
  };

  const open = (next: Room): (() => void) => {
    const same = room !== undefined && roomKey(room) === roomKey(next) && (current?.isFresh() ?? false);
    return (same ? stay(next) : begin(next)).leave;
  };

  const drop = (): void => {
    current?.forget();
    clearTimeout(asking);
    [room, current] = [undefined, undefined];
  };

  return Object.assign(useStore, {
    open,
    drop,
    load: async () => void (await reload()),
    more: async () => void (await readMore()),
    loadAll,
    apply,
    byId: (id: string) => getState().rows.get(id),
    all: () => getState().list,
  });
};

/** Opens a store on a room while the component is there. */
export const useLive = (store: { open: (room: Room) => () => void }, room: Room | null): void => {
  const key = room && roomKey(room);
  const open = useEffectEvent(() => (room ? store.open(room) : undefined));
  useEffect(() => open(), [store, key]);
};
