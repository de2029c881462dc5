import { LRUCache } from 'lru-cache';
import type { Fold } from './decider.js';

/** A command a stream has already seen, and where that left it. */
export type SeenCommand = { command: string; revision: number; position: number };
export type StreamState<State> = Fold<State> & { commands: Map<string, SeenCommand> };

/** How many of a stream's latest commands are recognised when they come again. */
const remembered = 100;

export const emptyState = <State>(initial: State): StreamState<State> => ({
  state: initial,
  revision: null,
  position: 0,
  lastEventId: null,
  commands: new Map(),
});

/** Changes the map in place: it is the stream's one, and copying it would cost more than deciding. */
export const remember = (commands: Map<string, SeenCommand>, commandId: string, seen: SeenCommand): void => {
  commands.delete(commandId);
  commands.set(commandId, seen);
  for (const oldest of commands.keys()) {
    if (commands.size <= remembered) return;
    commands.delete(oldest);
  }
};

/** Folded states by stream, the least recently used evicted first. A decider's states are only ever read by that decider. */
export class StreamStates {
  private readonly states: LRUCache<string, StreamState<unknown>>;

  constructor(max: number) {
    this.states = new LRUCache({ max });
  }

  get<State>(stream: string): StreamState<State> | undefined {
    // One category has one decider, and so one type of state.
    return this.states.get(stream) as StreamState<State> | undefined;
  }

  set<State>(stream: string, state: StreamState<State>): void {
    this.states.set(stream, state);
  }

  delete(stream: string): void {
    this.states.delete(stream);
  }
}
