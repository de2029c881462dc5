import type { Room, Topic } from '@throughline/contracts/realtime.js';
import { useEffect, useEffectEvent } from 'react';
import type { ZodType } from 'zod';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { ProblemError } from '../problem-error.js';
import { roomKey, stay, type RoomListener, type Stay } from './rooms.js';

export type AnyRow = { id: string; position: number };
export type Page<Row> = { items: readonly Row[]; next: string | null; position: number };
/** Reads a page of the rows of a room, newest first. */
export type LoadRows<Row> = (room: Room, cursor?: string) => Promise<Page<Row>>;

export type RowState<Row> = {
  rows: ReadonlyMap<string, Row>;
  /** The same rows in the order they came. */
  list: readonly Row[];
  status: 'idle' | 'loading' | 'ready' | 'failed';
  problem: ProblemError | undefined;
  /** Cursor of the next older page. */
  next: string | null;
  /** Everything up to here is in. */
  position: number | null;
};

export type RowStore<Row extends AnyRow> = UseBoundStore<StoreApi<RowState<Row>>> & {
  /** Watches the room, then loads; gives back how to stop. Screens use `useLive`. */
  open: (room: Room) => () => void;
  /** Loads afresh. */
  load: () => Promise<void>;
  /** Loads the next older page. */
  more: () => Promise<void>;
  /** Takes rows in; the higher position wins. */
  apply: (rows: readonly Row[]) => void;
  byId: (id: string) => Row | undefined;
  /** Hears nothing more until it is opened again. */
  drop: () => void;
  all: () => readonly Row[];
};

const blank = <Row>(): RowState<Row> => ({
  rows: new Map(),
  list: [],
  status: 'idle',
  problem: undefined,
  next: null,
  position: null,
});

const merged = <Row extends AnyRow>(
  known: ReadonlyMap<string, Row>,
  incoming: readonly Row[],
): ReadonlyMap<string, Row> => {
  const news = incoming.filter((row) => row.position > (known.get(row.id)?.position ?? -1));
  if (news.length === 0) return known;
  const rows = new Map(known);
  for (const row of news) rows.set(row.id, row);
  return rows;
};

const withRows = <Row>(rows: ReadonlyMap<string, Row>) => ({ rows, list: [...rows.values()] });

/** Rows of one topic in one room: watch first, load second, higher position wins; on reconnect do both again. */
export const rowStore = <Row extends AnyRow>(topic: Topic, row: ZodType<Row>, load: LoadRows<Row>): RowStore<Row> => {
  const useStore = create<RowState<Row>>(() => blank());
  const { getState, setState } = useStore;
  let room: Room | undefined;
  let current: Stay | undefined;
  let loading = 0;

  const apply = (incoming: readonly Row[]): void =>
    setState((state) => {
      const rows = merged(state.rows, incoming);
      return rows === state.rows ? state : withRows(rows);
    });

  /** What a fresh load does not know any more is gone, unless it is younger than the load. */
  const replace = (page: Page<Row>): void =>
    setState((state) => {
      const younger = [...state.rows.values()].filter((each) => each.position > page.position);
      const rows = merged(new Map(page.items.map((each) => [each.id, each])), younger);
      return { ...withRows(rows), status: 'ready', problem: undefined, next: page.next, position: page.position };
    });

  const read = async (cursor: string | undefined, take: (page: Page<Row>) => void): Promise<boolean> => {
    const from = room;
    if (!from) return true;
    loading += 1;
    try {
      const page = await load(from, cursor);
      if (room === from) take(page);
      return true;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (room === from) setState({ problem: error, status: getState().status === 'ready' ? 'ready' : 'failed' });
      return room !== from;
    } finally {
      loading -= 1;
    }
  };

  const reload = (): Promise<boolean> => {
    if (getState().status !== 'ready') setState({ status: 'loading', problem: undefined });
    return read(undefined, replace);
  };

  const more = async (): Promise<void> => {
    const { next } = getState();
    if (next === null) return;
    await read(next, (page) => {
      apply(page.items);
      setState({ next: page.next });
    });
  };

  const take = (incoming: readonly unknown[]): void => {
    const rows = incoming.flatMap((each) => {
      const parsed = row.safeParse(each);
      if (!parsed.success) reportError(parsed.error);
      return parsed.success ? [parsed.data] : [];
    });
    apply(rows);
  };

  const listenerOf = (session: Room): RoomListener => ({
    topic,
    apply: (rows) => {
      if (room === session) take(rows);
    },
    reload: () => (room === session ? reload() : Promise.resolve(true)),
    isLoading: () => room === session && loading > 0,
    position: () => (room === session ? getState().position : null),
  });

  const begin = (next: Room): Stay => {
    room = next;
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
    [room, current] = [undefined, undefined];
  };

  return Object.assign(useStore, {
    open,
    drop,
    load: async () => void (await reload()),
    more,
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
