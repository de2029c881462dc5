import type { EventType, EventOf } from '@throughline/contracts/domain-events.js';
import type { Actor } from '@throughline/contracts/event.js';
import { EventId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { commandLineOrigin, metaFor } from '@throughline/platform/deciders/command-meta.js';
import { eventMeta } from '@throughline/platform/deciders/event-meta.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { NewEvent } from '@throughline/platform/eventstore/new-event.js';
import { derivedId } from '@throughline/platform/ids.js';

/** An event of the past: `secondsLater` counts from the time of its stream's first event. */
export type PastEvent = {
  [T in EventType]: { type: T; data: EventOf<T>['data']; command: string; secondsLater?: number };
}[EventType];

export type PastStream = { stream: string; at: Date; actor: Actor; events: readonly PastEvent[] };

const inFlight = 48;

/**
 * Appends whole streams as they would have been recorded. Commands take minutes for half a million events; the events are
 * validated by the store's codec like any others.
 */
export const appendStreams = async (
  store: EventStore,
  workspaceId: WorkspaceId,
  streams: Iterable<PastStream>,
): Promise<number> => {
  const pending = streams[Symbol.iterator]();
  let events = 0;
  const worker = async (): Promise<void> => {
    for (let next = pending.next(); next.done !== true; next = pending.next()) {
      await store.append(next.value.stream, newEvents(next.value, workspaceId), 'none');
      events += next.value.events.length;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return events;
};

const newEvents = ({ stream, at, actor, events }: PastStream, workspaceId: WorkspaceId): NewEvent[] => {
  const correlationId = derivedId(stream, 'cause');
  const origin = actor.kind === 'user' ? { origin: commandLineOrigin() } : {};
  return events.map(({ type, data, command, secondsLater = 0 }, index) => {
    const commandId = derivedId(stream, index);
    const meta = metaFor({
      actor,
      ...origin,
      at: new Date(at.getTime() + secondsLater * 1_000),
      workspaceId,
      commandId,
      correlationId,
    });
    return { id: EventId.parse(derivedId(commandId, 0)), type, data, meta: eventMeta(command, meta) };
  });
};
