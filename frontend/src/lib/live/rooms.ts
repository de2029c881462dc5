import type { Problem } from '@throughline/contracts/problem.js';
import type { Room, RowsMessage, Topic, WatchAnswer, WatchRequest } from '@throughline/contracts/realtime.js';

/** What carries the news; the socket in the product. */
export type Transport = {
  /** Undefined when the server did not answer; the room is asked for again on the next connection. */
  watch: (request: WatchRequest) => Promise<WatchAnswer | undefined>;
  unwatch: (room: Room) => void;
};

/** A store that lives on a room. */
export type RoomListener = {
  topic: Topic;
  apply: (rows: readonly unknown[]) => void;
  /** Answers whether it could be loaded. */
  reload: () => Promise<boolean>;
  isLoading: () => boolean;
  /** Everything up to here is in; null before the first load. */
  position: () => number | null;
};

type Entry = {
  room: Room;
  users: number;
  listeners: Set<RoomListener>;
  /** Everything of the room up to here has arrived; null while it was never watched. */
  position: number | null;
  /** Something was missed and could not be loaded afresh: still to be made up for. */
  lacking: boolean;
  watching: Promise<void>;
  /** Its watch goes out as soon as the transport is there. */
  waiting: boolean;
};

const rooms = new Map<string, Entry>();
const seenListeners = new Set<() => void>();
const closedListeners = new Set<(room: Room, problem?: Problem) => void>();
let transport: Transport | undefined;
let coming: Promise<void> = Promise.resolve();
let arrived: () => void = () => undefined;

export const roomKey = (room: Room): string =>
  room.kind === 'run' ? `run:${room.runId}` : `${room.kind}:${room.workspaceId}`;

const advance = (entry: Entry, position: number): void => {
  entry.position = Math.max(entry.position ?? 0, position);
  for (const listener of [...seenListeners]) listener();
};

/** Where to go on from: what has arrived, else the oldest of what was loaded before the room could be watched. */
const since = (entry: Entry): number | null => {
  if (entry.position !== null) return entry.position;
  const loaded = [...entry.listeners].map((each) => each.position()).filter((each) => each !== null);
  return loaded.length === 0 ? null : Math.min(...loaded);
};

const reload = async (listeners: Iterable<RoomListener>): Promise<boolean> => {
  const loaded = await Promise.all([...listeners].map((each) => each.reload()));
  return !loaded.includes(false);
};

const watch = async (entry: Entry): Promise<void> => {
  entry.waiting = true;
  await coming;
  entry.waiting = false;
  if (!transport || rooms.get(roomKey(entry.room)) !== entry) return;
  const from = since(entry);
  // A load already under way may be older than the watch that begins now.
  const early = from === null ? [...entry.listeners].filter((each) => each.isLoading()) : [];
  const answer = await transport.watch({ room: entry.room, since: from });
  if (!answer) return;
  if (answer.kind === 'problem') {
    for (const listener of closedListeners) listener(entry.room, answer.problem);
    return;
  }
  if (answer.kind === 'reload' && from !== null) entry.lacking = true;
  if (entry.lacking) entry.lacking = !(await reload(entry.listeners));
  await reload(early);
  advance(entry, answer.position);
};

const rewatch = (entry: Entry): Promise<void> => {
  entry.watching = watch(entry);
  return entry.watching;
};

/** Lets rooms wait a little for a transport that is on its way, so that they watch before they load. */
export const expectTransport = (patience = 800): void => {
  coming = new Promise((resolve) => {
    arrived = resolve;
    setTimeout(resolve, patience);
  });
};

/** Called by the transport whenever it can talk to the server (again): asks every room for what it missed. */
export const connectRooms = (to: Transport): void => {
  transport = to;
  arrived();
  for (const entry of rooms.values()) if (!entry.waiting) void rewatch(entry);
};

export const disconnectRooms = (): void => {
  transport = undefined;
};

/** Asks every room again from its last position; also tells how long an answer takes. */
export const checkRooms = async (): Promise<void> => {
  await Promise.all([...rooms.values()].map(rewatch));
};

export const applyRows = (message: RowsMessage): void => {
  const entry = rooms.get(roomKey(message.room));
  if (!entry) return;
  for (const { topic, rows } of message.rows)
    for (const listener of entry.listeners) if (listener.topic === topic) listener.apply(rows);
  advance(entry, message.position);
};

export const closeRoom = (room: Room, reason: 'forbidden' | 'behind'): void => {
  const entry = rooms.get(roomKey(room));
  if (!entry) return;
  if (reason === 'behind') void rewatch(entry);
  else for (const listener of closedListeners) listener(room);
};

/** Told when the server closes a room to this person, or refuses it. */
export const onRoomClosed = (listener: (room: Room, problem?: Problem) => void): (() => void) => {
  closedListeners.add(listener);
  return () => closedListeners.delete(listener);
};

const enter = (room: Room): Entry => {
  const known = rooms.get(roomKey(room));
  if (known) return known;
  const made: Entry = {
    room,
    users: 0,
    listeners: new Set(),
    position: null,
    lacking: false,
    watching: Promise.resolve(),
    waiting: false,
  };
  rooms.set(roomKey(room), made);
  void rewatch(made);
  return made;
};

const leave = (entry: Entry): void => {
  entry.users -= 1;
  // A screen that follows in the same turn may want the room again; only an empty room at its end is left.
  queueMicrotask(() => {
    if (entry.users > 0 || rooms.get(roomKey(entry.room)) !== entry) return;
    rooms.delete(roomKey(entry.room));
    transport?.unwatch(entry.room);
  });
};

export type Stay = {
  /** Resolves once the room is watched, or at once when the server cannot be reached now. */
  watched: Promise<void>;
  /** False when the room was left by all in between, so that news may be missing. */
  isFresh: () => boolean;
  leave: () => void;
  /** The store wants no more news, though the room may stay open. */
  forget: () => void;
};

/** Keeps a room open, with a store living on it or without. */
export const stay = (room: Room, listener?: RoomListener): Stay => {
  const entry = enter(room);
  entry.users += 1;
  if (listener) entry.listeners.add(listener);
  return {
    watched: entry.watching,
    isFresh: () => rooms.get(roomKey(room)) === entry,
    leave: () => leave(entry),
    forget: () => {
      if (listener) entry.listeners.delete(listener);
    },
  };
};

const seen = (position: number): boolean => {
  const workspaces = [...rooms.values()].filter((each) => each.room.kind === 'workspace');
  return workspaces.length === 0 || workspaces.some((each) => (each.position ?? 0) >= position);
};

/** Resolves when the news of this position has arrived, or after `patience` by loading afresh. */
export const whenSeen = (position: number, patience = 4_000): Promise<void> =>
  new Promise((resolve) => {
    if (seen(position)) return resolve();
    const done = () => {
      clearTimeout(timer);
      seenListeners.delete(check);
      resolve();
    };
    const check = () => {
      if (seen(position)) done();
    };
    const timer = setTimeout(
      () => void reload([...rooms.values()].flatMap((each) => [...each.listeners])).finally(done),
      patience,
    );
    seenListeners.add(check);
  });
