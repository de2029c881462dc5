import type { Actor, EventMeta, Origin, Recorded } from '@throughline/contracts/event.js';
import type { Category } from '@throughline/contracts/domain-events.js';
import type { CommandId, CorrelationId, EventId, WorkspaceId } from '@throughline/contracts/ids.js';

/** The actor of a command, its time, its origin and its cause. Ids and the clock come in here, so that deciders stay pure. */
export type CommandMeta = {
  commandId: CommandId;
  correlationId: CorrelationId;
  causationId: EventId | null;
  actor: Actor;
  /** Through what the request arrived; absent for what the system does by itself. */
  origin?: Origin;
  workspaceId: WorkspaceId | null;
  /** When the command was issued. A decider sees the instant of its decision here, which is also the `at` of the events. */
  at: string;
  /** Revision the caller saw (`If-Match`); anything else in the store refuses the command. */
  expectedRevision?: number;
};

/** Metadata for a follow-up command: the revision that the caller saw guards only the stream of the requested command. */
export const unguarded = <M extends CommandMeta>({ expectedRevision: _, ...meta }: M): Omit<M, 'expectedRevision'> =>
  meta;

export type AnyCommand = { readonly type: string; readonly data: unknown; readonly meta: CommandMeta };
export type AnyEvent = { type: string; data: unknown };
/** When an event happened, who did it, and what it belongs to. */
export type Occurrence = Pick<EventMeta, 'at' | 'correlationId' | 'actor'>;

/** Command and state in, events out; `evolve` folds them back into state. Pure on both sides. */
export type Decider<State, C extends AnyCommand, E extends AnyEvent> = {
  category: Category;
  /** Id of the one thing the command is about; its stream is `<category>-<id>`. */
  id: (command: C) => string;
  initial: State;
  decide: (command: C, state: State) => E[];
  evolve: (state: State, event: E, occurrence: Occurrence) => State;
  /** Commands that create a stream under a new id: the stream is not read first to check whether it exists. */
  creates?: readonly C['type'][];
  /** Long streams store a snapshot of the state every `every` events. A new `version` invalidates the old snapshots. */
  snapshot?: { every: number; version: number };
};

/** A stream folded up to its last event; `lastEventId` is null when nothing was read after a snapshot. */
export type Fold<State> = { state: State; revision: number | null; position: number; lastEventId: EventId | null };
export type RecordedOf<E extends AnyEvent> = Recorded<E>;
