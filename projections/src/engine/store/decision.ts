import type { Actor } from '@throughline/contracts/event.js';
import { EventId } from '@throughline/contracts/ids.js';
import type { ProjectionEvent } from '@throughline/contracts/projections/projection.events.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { eventMeta } from '@throughline/platform/deciders/event-meta.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import type { WorkerRequest } from '@throughline/platform/projections/control/requests.js';
import { derivedId } from '@throughline/platform/ids.js';

type Decision = { id: string; command: string; actor: Actor; event: ProjectionEvent };

/** Appends what the worker decided or an operator requested as an event in a stream of its own. Appending it twice appends it once. */
export const appendDecision = async (store: EventStore, { id, command, actor, event }: Decision): Promise<void> => {
  const at = new Date().toISOString();
  const meta = eventMeta(command, metaFor({ actor, at, workspaceId: null, commandId: id, correlationId: id }));
  await store.append(
    toStreamName('projection', id),
    [{ id: EventId.parse(derivedId(id, 0)), type: event.type, data: event.data, meta }],
    'none',
  );
};

/** The same however often the request is carried out. */
export const getDecisionId = ({ id, requestedAt }: WorkerRequest): string => derivedId('projections', id, requestedAt);
