import type { Room, Topic } from '@throughline/contracts/realtime.js';
import { useEffect, useEffectEvent } from 'react';
import type { ZodType } from 'zod';
import { onMomentChange } from '../past/moment.js';
import { pageReader } from './page-reader.js';
import type { RoomListener } from './room-ports.js';
import { roomKey, joinRoom, type RoomSubscription } from './rooms.js';
import type { AnyRow, LoadRows, RowStore } from './row-state.js';
import { storedPages, type StoreKind } from './stored-pages.js';

/** Rows that are not what this version reads are reported and left out. */
const parsed = <Row>(schema: ZodType<Row>, incoming: readonly unknown[]): Row[] =>
  incoming.flatMap((each) => {
    const row = schema.safeParse(each);
    if (!row.success) reportError(row.error);
    return row.success ? [row.data] : [];
  });

type RoomOptions = { buildListener: (session: Room) => RoomListener; onOpen: () => void; read: () => void };

/** The room that a store is open on, for as many as look at it. */
const storeRoom = ({ buildListener, onOpen, read }: RoomOptions) => {
  let room: Room | undefined;
  let current: RoomSubscription | undefined;
  let users = 0;

  const begin = (next: Room): RoomSubscription => {
    room = next;
    onOpen();
    current = joinRoom(next, buildListener(next));
    void current.watched.then(() => (room === next ? read() : undefined));
    return current;
  };

  const open = (next: Room): (() => void) => {
    const same = room !== undefined && roomKey(room) === roomKey(next) && (current?.isFresh() ?? false);
    const { leave } = same ? joinRoom(next) : begin(next);
    users += 1;
    return () => {
      users -= 1;
      leave();
    };
  };

  const close = (): void => {
    current?.detach();
    [room, current] = [undefined, undefined];
  };

  return { open, close, get: () => room, isUsed: () => room !== undefined && users > 0 };
};

/** Rows of one topic in one room: watch first, load second, higher position wins; on reconnect do both again. */
export const rowStore = <Row extends AnyRow>(
  topic: Topic,
  row: ZodType<Row>,
  load: LoadRows<Row>,
  kind: StoreKind<Row>,
): RowStore<Row> => {
  const state = storedPages(kind);
  const { useStore, apply } = state;
  const { getState } = useStore;

  const buildListener = (session: Room): RoomListener => ({
    topic,
    apply: (rows) => {
      const then = room.get() === session ? state.applyLive(parsed(row, rows)) : undefined;
      if (then) pages.askLater(then);
    },
    reload: () => (room.get() === session ? pages.reload() : Promise.resolve(true)),
    isLoading: () => room.get() === session && pages.isLoading(),
    position: () => (room.get() === session ? getState().position : null),
  });

  const onOpen = (): void => {
    stopListening();
    stopListening = onMomentChange(readMoment);
    state.clear();
  };
  const room = storeRoom({ buildListener, onOpen, read: () => void pages.reload() });
  const pages = pageReader({ state, kind, load, currentRoom: room.get });

  const rest = (): void => {
    room.close();
    pages.stopAsking();
  };

  /** Nobody sees rows of another moment: those of a screen are read again, others are forgotten. */
  const readMoment = (): void => {
    if (room.isUsed()) return void pages.reload();
    rest();
    state.evictAll();
  };
  let stopListening = onMomentChange(readMoment);

  const drop = (): void => {
    stopListening();
    rest();
  };

  return Object.assign(useStore, {
    open: room.open,
    drop,
    load: async () => void (await pages.reload()),
    more: async () => void (await pages.readMore()),
    reorder: () => pages.askLater('read'),
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
