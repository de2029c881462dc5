import type { EventStore } from '../eventstore/event-store.js';
import type { AnyCommand, AnyEvent, Decider } from './decider.js';
import type { Snapshots } from './snapshots.js';
import { emptyState, remember, type StreamState } from './stream-states.js';

/** Folds streams, from a snapshot where the decider keeps them. */
export class StreamLoader {
  constructor(
    private readonly store: EventStore,
    private readonly snapshots: Snapshots,
  ) {}

  async load<S, C extends AnyCommand, E extends AnyEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    known?: StreamState<S>,
  ): Promise<StreamState<S>> {
    const from = known ?? (await this.#snapshot(decider, stream)) ?? emptyState(decider.initial);
    let { state, revision, position, lastEventId } = from;
    const { commands } = from;
    let read = 0;
    for await (const { id, type, data, meta, ...at } of this.store.read(stream, revision === null ? 0 : revision + 1)) {
      // A category's stream holds the events of its one decider; the codec has checked each.
      state = decider.evolve(state, { type, data } as unknown as E, meta);
      ({ revision, position } = at);
      lastEventId = id;
      remember(commands, meta.commandId, { command: meta.command, revision, position });
      read += 1;
    }
    const loaded = { state, revision, position, lastEventId, commands };
    if (read > (decider.snapshot?.every ?? Infinity)) this.#saveLater(decider, stream, loaded);
    return loaded;
  }

  /** Saves a snapshot every `every` events. The command does not wait for it. */
  keepSnapshot<S, C extends AnyCommand, E extends AnyEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    after: StreamState<S>,
    appended: number,
  ): void {
    const every = decider.snapshot?.every;
    if (every === undefined || after.revision === null) return;
    const crossed = Math.floor((after.revision + 1) / every) > Math.floor((after.revision + 1 - appended) / every);
    if (crossed) this.#saveLater(decider, stream, after);
  }

  #snapshot<S, C extends AnyCommand, E extends AnyEvent>(
    { snapshot }: Decider<S, C, E>,
    stream: string,
  ): Promise<StreamState<S> | null> {
    return snapshot === undefined ? Promise.resolve(null) : this.snapshots.load<S>(stream, snapshot.version);
  }

  #saveLater<S, C extends AnyCommand, E extends AnyEvent>(
    { snapshot }: Decider<S, C, E>,
    stream: string,
    state: StreamState<S>,
  ): void {
    if (snapshot !== undefined) this.snapshots.saveLater(stream, snapshot.version, state);
  }
}
