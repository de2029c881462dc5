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
  let room: Room | undefined;
  let current: RoomSubscription | undefined;
  let users = 0;
  const pages = pageReader({ state, kind, load, currentRoom: () => room });

  const applyLive = (incoming: readonly unknown[]): void => {
    const then = state.applyLive(parsed(row, incoming));
    if (then) pages.askLater(then);
  };

  const buildListener = (session: Room): RoomListener => ({
    topic,
    apply: (rows) => {
      if (room === session) applyLive(rows);
    },
    reload: () => (room === session ? pages.reload() : Promise.resolve(true)),
    isLoading: () => room === session && pages.isLoading(),
    position: () => (room === session ? getState().position : null),
  });

  const begin = (next: Room): RoomSubscription => {
    stopListening();
    stopListening = onMomentChange(readMoment);
    room = next;
    state.clear();
    current = joinRoom(next, buildListener(next));
    void current.watched.then(() => (room === next ? pages.reload() : undefined));
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

  const rest = (): void => {
    current?.detach();
    pages.stopAsking();
    [room, current] = [undefined, undefined];
  };

  /** Nobody sees rows of another moment: those of a screen are read again, others are forgotten. */
  const readMoment = (): void => {
    if (room !== undefined && users > 0) return void pages.reload();
    rest();
    state.forget();
  };
  let stopListening = onMomentChange(readMoment);

  const drop = (): void => {
    stopListening();
    rest();
  };

  return Object.assign(useStore, {
    open,
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
