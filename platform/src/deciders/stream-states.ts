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

/** Folded states by stream, the least recently used forgotten first. A decider's states are only ever met by that decider. */
export class StreamStates {
  readonly #states = new Map<string, StreamState<unknown>>();

  constructor(private readonly most: number) {}

  get<State>(stream: string): StreamState<State> | undefined {
    const found = this.#states.get(stream);
    if (found === undefined) return undefined;
    this.#states.delete(stream);
    this.#states.set(stream, found);
    // One category has one decider, and so one type of state.
    return found as StreamState<State>;
  }

  set<State>(stream: string, state: StreamState<State>): void {
    this.#states.delete(stream);
    this.#states.set(stream, state);
    for (const oldest of this.#states.keys()) {
      if (this.#states.size <= this.most) return;
      this.#states.delete(oldest);
    }
  }

  delete(stream: string): void {
    this.#states.delete(stream);
  }
}
