import type { Problem } from '@throughline/contracts/problem.js';
import type { Room, RowsMessage } from '@throughline/contracts/realtime.js';
import { momentAt, onMomentChange } from '../past/moment.js';
import type { RoomListener, Transport } from './room-ports.js';

type Entry = {
  room: Room;
  users: number;
  listeners: Set<RoomListener>;
  /** Every change of the room up to this position has arrived; null until the room is watched. */
  position: number | null;
  /** Changes were missed and the reload failed, so a reload is still needed. */
  incomplete: boolean;
  watching: Promise<void>;
  /** The watch is sent as soon as there is a transport. */
  waiting: boolean;
};

const rooms = new Map<string, Entry>();
const arrivalListeners = new Set<() => void>();
const closedListeners = new Set<(room: Room, problem?: Problem) => void>();
let transport: Transport | undefined;
let coming: Promise<void> = Promise.resolve();
let arrived: () => void = () => undefined;

export const roomKey = (room: Room): string =>
  room.kind === 'run' ? `run:${room.runId}` : `${room.kind}:${room.workspaceId}`;

const advance = (entry: Entry, position: number): void => {
  entry.position = Math.max(entry.position ?? 0, position);
  for (const listener of [...arrivalListeners]) listener();
};

/** The position to resume from: the last one that arrived, otherwise the oldest one loaded before the room was watched. */
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
  // A load that is already in progress may be older than the watch that starts now.
  const early = from === null ? [...entry.listeners].filter((each) => each.isLoading()) : [];
  const answer = await transport.watch({ room: entry.room, since: from });
  if (!answer) return;
  if (answer.kind === 'problem') {
    for (const listener of closedListeners) listener(entry.room, answer.problem);
    return;
  }
  if (answer.kind === 'reload' && from !== null) entry.incomplete = true;
  if (entry.incomplete) entry.incomplete = !(await reload(entry.listeners));
  await reload(early);
  advance(entry, answer.position);
};

const rewatch = (entry: Entry): Promise<void> => {
  entry.watching = watch(entry);
  return entry.watching;
};

/** Lets rooms wait briefly for a transport that is connecting, so that they watch before they load. */
export const expectTransport = (timeoutMs = 800): void => {
  coming = new Promise((resolve) => {
    arrived = resolve;
    setTimeout(resolve, timeoutMs);
  });
};

/** Called by the transport after each connect: every room requests the changes that it missed. */
export const connectRooms = (to: Transport): void => {
  transport = to;
  arrived();
  for (const entry of rooms.values()) if (!entry.waiting) void rewatch(entry);
};

export const disconnectRooms = (): void => {
  transport = undefined;
};

/** Watches every room again from its last position. This also measures the latency. */
export const checkRooms = async (): Promise<void> => {
  await Promise.all([...rooms.values()].map(rewatch));
};

/** In the past nothing happens. Back in the present, rooms are watched from where they were left. */
onMomentChange(() => {
  if (momentAt() === null) void checkRooms();
});

export const applyRows = (message: RowsMessage): void => {
  if (momentAt() !== null) return;
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

/** Calls the listener when the server closes a room to this person, or refuses it. */
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
    incomplete: false,
    watching: Promise.resolve(),
    waiting: false,
  };
  rooms.set(roomKey(room), made);
  void rewatch(made);
  return made;
};

const leave = (entry: Entry): void => {
  entry.users -= 1;
  // The next screen may join the room in the same task, so the room is left only if it is empty at the end of the task.
  queueMicrotask(() => {
    if (entry.users > 0 || rooms.get(roomKey(entry.room)) !== entry) return;
    rooms.delete(roomKey(entry.room));
    transport?.unwatch(entry.room);
  });
};

export type RoomSubscription = {
  /** Resolves once the room is watched, or immediately if the server cannot be reached. */
  watched: Promise<void>;
  /** False if every subscriber left the room in between, so that changes may be missing. */
  isFresh: () => boolean;
  leave: () => void;
  /** Stops sending rows to the store. The room may stay open for others. */
  detach: () => void;
};

/** Keeps a room open until `leave`, with or without a store that receives its rows. */
export const joinRoom = (room: Room, listener?: RoomListener): RoomSubscription => {
  const entry = enter(room);
  entry.users += 1;
  if (listener) entry.listeners.add(listener);
  return {
    watched: entry.watching,
    isFresh: () => rooms.get(roomKey(room)) === entry,
    leave: () => leave(entry),
    detach: () => {
      if (listener) entry.listeners.delete(listener);
    },
  };
};

const hasArrived = (position: number): boolean => {
  const workspaces = [...rooms.values()].filter((each) => each.room.kind === 'workspace');
  return workspaces.length === 0 || workspaces.some((each) => (each.position ?? 0) >= position);
};

/** Resolves when every change up to this position has arrived, or after a reload if that takes longer than `timeoutMs`. */
export const whenArrived = (position: number, timeoutMs = 4_000): Promise<void> =>
  new Promise((resolve) => {
    if (hasArrived(position)) return resolve();
    const done = () => {
      clearTimeout(timer);
      arrivalListeners.delete(check);
      resolve();
    };
    const check = () => {
      if (hasArrived(position)) done();
    };
    const timer = setTimeout(
      () => void reload([...rooms.values()].flatMap((each) => [...each.listeners])).finally(done),
      timeoutMs,
    );
    arrivalListeners.add(check);
  });
