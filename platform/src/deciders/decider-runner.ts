import { Injectable } from '@nestjs/common';
import { EventId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { EventStore, RevisionConflict } from '../eventstore/event-store.js';
import type { NewEvent } from '../eventstore/new-event.js';
import { storableJson } from '../eventstore/storable-json.js';
import { toStreamName } from '../eventstore/streams.js';
import { derivedId } from '../ids.js';
import { inTimeOfRequest, requireRequestWaits } from '../postgres/time-of-request.js';
import { DomainError, PreconditionFailed } from '../problems/domain-error.js';
import { Clock } from '../clock.js';
import { AppendListeners } from './append-listeners.js';
import type { AnyCommand, AnyEvent, Decider, Fold } from './decider.js';
import { eventMeta } from './event-meta.js';
import { SkippedEvents } from './skipped-events.js';
import { Snapshots } from './snapshots.js';
import { emptyState, remember, StreamStates, type StreamState } from './stream-states.js';
import { StreamLoader } from './stream-loader.js';
import { tracer } from '../tracing/tracer.js';
import { KeyedMutex } from '../keyed-mutex.js';

const maxStates = 5_000;
const maxConflicts = 3;

/** Runs a command on its stream: load, fold, decide, append. If the state is cached, a command costs one append and no read. */
@Injectable()
export class DeciderRunner {
  readonly listeners = new AppendListeners();
  private readonly states = new StreamStates(maxStates);
  private readonly mutex = new KeyedMutex();
  private readonly loader: StreamLoader;

  constructor(
    private readonly store: EventStore,
    snapshots: Snapshots,
    private readonly clock: Clock,
    skipped: SkippedEvents,
  ) {
    this.loader = new StreamLoader(store, snapshots, skipped);
  }

  run<S, C extends AnyCommand, E extends AnyEvent>(decider: Decider<S, C, E>, command: C): Promise<Receipt> {
    const stream = toStreamName(decider.category, decider.id(command));
    const work = (): Promise<Receipt> =>
      inTimeOfRequest(
        this.mutex.runExclusive(stream, () => {
          requireRequestWaits();
          return this.runOnce(decider, command, stream);
        }),
      );
    return tracer.on ? traced(command, stream, work) : work();
  }

  /** The state as the log has it now, for what happens in another stream; of what is known only what came since is read. */
  async current<S, C extends AnyCommand, E extends AnyEvent>(decider: Decider<S, C, E>, id: string): Promise<S> {
    return (await this.view(decider, id)).state;
  }

  /** The state with its revision and last event, for a process that acts only on exactly this state. */
  async view<S, C extends AnyCommand, E extends AnyEvent>(decider: Decider<S, C, E>, id: string): Promise<Fold<S>> {
    const stream = toStreamName(decider.category, id);
    const { state, revision, position, lastEventId } = await this.load(decider, stream, this.states.get<S>(stream));
    return { state, revision, position, lastEventId };
  }

  private async runOnce<S, C extends AnyCommand, E extends AnyEvent>(
    decider: Decider<S, C, E>,
    command: C,
    stream: string,
  ): Promise<Receipt> {
    const creates = decider.creates?.includes(command.type) === true;
    const known = this.states.get<S>(stream) ?? (creates ? emptyState(decider.initial) : undefined);
    let certain = known === undefined;
    let current = known ?? (await this.load(decider, stream));
    for (let conflicts = 0; ;) {
      try {
        return await this.decide(decider, command, { stream, current, certain });
      } catch (error) {
        if (error instanceof RevisionConflict) conflicts += 1;
        else if (!(error instanceof Uncertain)) throw error;
        if (conflicts > maxConflicts) throw new DomainError('version_conflict');
        current = await this.load(decider, stream, current.revision === null ? undefined : current);
        certain = true;
      }
    }
  }

  private async decide<S, C extends AnyCommand, E extends AnyEvent>(
    decider: Decider<S, C, E>,
    command: C,
    { stream, current, certain }: LoadedStream<S>,
  ): Promise<Receipt> {
    const id = decider.id(command);
    const seen = current.commands.get(command.meta.commandId);
    if (seen !== undefined) {
      if (seen.command !== command.type) throw new DomainError('idempotency_mismatch');
      return { id, revision: seen.revision, position: seen.position };
    }
    const timed = this.timed(command);
    const events = decided(decider, timed, { stream, current, certain }).map(normalised);
    if (events.length === 0) return { id, revision: current.revision ?? 0, position: current.position };
    const added = events.map((event, index) => newEvent(timed, event, index));
    const appended = await this.store.append(stream, added, current.revision ?? 'none');
    // The stream was assumed to be new and may exist: the store answers a repeated append as it answered the first one.
    if (current.revision === null && !certain) return { id, ...appended };
    const { commands } = current;
    remember(commands, command.meta.commandId, { command: command.type, ...appended });
    const after: StreamState<S> = {
      state: events.reduce((state, event) => decider.evolve(state, event, timed.meta), current.state),
      ...appended,
      lastEventId: added.at(-1)?.id ?? null,
      commands,
    };
    this.states.set(stream, after);
    this.loader.keepSnapshot(decider, stream, after, events.length);
    const listened = this.listeners.call(decider, { id, events, state: after.state, revision: appended.revision });
    if (listened !== undefined) await listened;
    return { id, ...appended };
  }

  /** Decided now: a policy or a job may issue a command long after its cause. */
  private timed<C extends AnyCommand>(command: C): C {
    return { ...command, meta: { ...command.meta, at: this.clock.now().toISOString() } };
  }

  /** From the snapshot or the beginning; from what is known, only what came since. */
  private async load<S, C extends AnyCommand, E extends AnyEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    known?: StreamState<S>,
  ): Promise<StreamState<S>> {
    const loaded = await this.loader.load(decider, stream, known);
    const meanwhile = this.states.get<S>(stream)?.revision ?? -1;
    if ((loaded.revision ?? -1) >= meanwhile) this.states.set(stream, loaded);
    return loaded;
  }
}

/** Deciding and appending; what is folded of it goes on in the same trace. */
const traced = async (
  { type, meta: { correlationId, commandId } }: AnyCommand,
  stream: string,
  work: () => Promise<Receipt>,
): Promise<Receipt> => {
  const span = {
    name: type,
    correlationId,
    id: commandId,
    began: Date.now(),
    attributes: { 'throughline.stream': stream },
  };
  try {
    const receipt = await work();
    tracer.span({ ...span, attributes: { ...span.attributes, 'throughline.position': receipt.position } });
    return receipt;
  } catch (error) {
    tracer.span({ ...span, failed: true });
    throw error;
  }
};

type LoadedStream<S> = { stream: string; current: StreamState<S>; certain: boolean };

/** A refusal or an empty decision may come from an outdated cached state, so it is decided again on the loaded one. */
class Uncertain extends Error {}

const decided = <S, C extends AnyCommand, E extends AnyEvent>(
  decider: Decider<S, C, E>,
  command: C,
  { current, certain }: LoadedStream<S>,
): E[] => {
  const { expectedRevision } = command.meta;
  const isStale = expectedRevision !== undefined && expectedRevision !== current.revision;
  if (isStale && !certain) throw new Uncertain();
  try {
    const events = decider.decide(command, current.state);
    if (isStale) throw new PreconditionFailed(current.revision);
    if (events.length === 0 && !certain) throw new Uncertain();
    return events;
  } catch (error) {
    if (error instanceof DomainError && !certain) throw new Uncertain();
    // A caller that may not see the stream gets `not_found`, which says nothing about its revision.
    if (isStale && error instanceof DomainError && error.code !== 'not_found')
      throw new PreconditionFailed(current.revision);
    throw error;
  }
};

/** The cached state is folded from the event as a reader of the log gets it, after its JSON round trip. */
const normalised = <E extends AnyEvent>(event: E): E => ({ ...event, data: storableJson(event.data) });

const newEvent = ({ type, meta }: AnyCommand, event: AnyEvent, index: number): NewEvent => ({
  id: EventId.parse(derivedId(meta.commandId, index)),
  type: event.type,
  data: event.data,
  meta: eventMeta(type, meta),
});
