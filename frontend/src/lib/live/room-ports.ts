import type { Room, Topic, WatchAnswer, WatchRequest } from '@throughline/contracts/realtime.js';

/** Carries the changes: the socket in the product, a fake in specs. */
export type Transport = {
  /** Undefined when the server did not answer. The room is watched again on the next connection. */
  watch: (request: WatchRequest) => Promise<WatchAnswer | undefined>;
  unwatch: (room: Room) => void;
};

/** A store that receives the rows of a room. */
export type RoomListener = {
  topic: Topic;
  apply: (rows: readonly unknown[]) => void;
  /** Returns whether it could be loaded. */
  reload: () => Promise<boolean>;
  isLoading: () => boolean;
  /** The store contains every change up to this position; null before the first load. */
  position: () => number | null;
};
