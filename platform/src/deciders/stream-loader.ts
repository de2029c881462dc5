import { EventId } from '@throughline/contracts/ids.js';
import type { EventStore } from '../eventstore/event-store.js';
import { readPast } from '../eventstore/read-past.js';
import type { SkippedEvents } from './skipped-events.js';
import type { AnyCommand, AnyEvent, Decider } from './decider.js';
import type { Snapshots } from './snapshots.js';
import { emptyState, remember, type StreamState } from './stream-states.js';

/** Folds streams, from a snapshot where the decider keeps them. */
export class StreamLoader {
  constructor(
    private readonly store: EventStore,
    private readonly snapshots: Snapshots,
    private readonly skipped: SkippedEvents,
  ) {}

  async load<S, C extends AnyCommand, E extends AnyEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    known?: StreamState<S>,
  ): Promise<StreamState<S>> {
    const from = known ?? (await this.snapshot(decider, stream)) ?? emptyState(decider.initial);
    let { state, revision, position, lastEventId } = from;
    const { commands } = from;
    let read = 0;
    const first = revision === null ? 0 : revision + 1;
    for await (const event of readPast(this.store, stream, { from: first, skips: (id) => this.skipped.has(id) })) {
      ({ revision, position } = event);
      lastEventId = 'reason' in event ? EventId.parse(event.id) : event.id;
      read += 1;
      if (this.skipped.has(event.id) || 'reason' in event) continue;
      const { type, data, meta } = event;
      // A category's stream holds the events of its one decider; the codec has checked each.
      state = decider.evolve(state, { type, data } as unknown as E, meta);
      remember(commands, meta.commandId, { command: meta.command, revision, position });
    }
    const loaded = { state, revision, position, lastEventId, commands };
    if (read > (decider.snapshot?.every ?? Infinity)) this.saveLater(decider, stream, loaded);
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
    if (crossed) this.saveLater(decider, stream, after);
  }

  private snapshot<S, C extends AnyCommand, E extends AnyEvent>(
    { snapshot }: Decider<S, C, E>,
    stream: string,
  ): Promise<StreamState<S> | null> {
    return snapshot === undefined ? Promise.resolve(null) : this.snapshots.load<S>(stream, snapshot.version);
  }

  private saveLater<S, C extends AnyCommand, E extends AnyEvent>(
    { snapshot }: Decider<S, C, E>,
    stream: string,
    state: StreamState<S>,
  ): void {
    if (snapshot !== undefined) this.snapshots.saveLater(stream, snapshot.version, state);
  }
}
