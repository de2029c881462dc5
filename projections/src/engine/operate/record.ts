import type { Actor } from '@throughline/contracts/event.js';
import { CommandId, CorrelationId, EventId } from '@throughline/contracts/ids.js';
import type { ProjectionEvent } from '@throughline/contracts/projections/projection.events.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { derivedId } from '@throughline/platform/ids.js';

type Decision = { id: string; command: string; actor: Actor; event: ProjectionEvent };

/** What the worker did of its own or an operator's accord, as an event in a stream of its own; said twice it is one. */
export const record = async (store: EventStore, { id, command, actor, event }: Decision): Promise<void> => {
  const meta = {
    workspaceId: null,
    actor,
    correlationId: CorrelationId.parse(id),
    causationId: null,
    commandId: CommandId.parse(id),
    command,
    at: new Date().toISOString(),
    schema: 1,
  };
  await store.append(
    streamOf('projection', id),
    [{ id: EventId.parse(derivedId(id, 0)), type: event.type, data: event.data, meta }],
    'none',
  );
};
