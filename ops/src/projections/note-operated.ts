import type { WorkerRequest } from '@throughline/platform/projections/control/requests.js';
import { deploymentId, ProjectionsOperated } from '@throughline/contracts/operations/operations.events.js';
import { EventId } from '@throughline/contracts/ids.js';
import { commandLineOrigin, metaFor } from '@throughline/platform/deciders/command-meta.js';
import { eventMeta } from '@throughline/platform/deciders/event-meta.js';
import { RevisionConflict, type EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { derivedId, newId } from '@throughline/platform/ids.js';

/** A request becomes an event before the worker gets it, as from the console. A person who may start processes needs no account. */
export const noteOperated = async (
  store: EventStore,
  { kind, projections, options }: Pick<WorkerRequest, 'kind' | 'projections' | 'options'>,
): Promise<void> => {
  const { fromLog = false, park, swap, streams, position = null, reason = null } = options;
  const { type, data } = ProjectionsOperated.parse({
    type: 'ProjectionsOperated',
    data: {
      action: kind,
      projections,
      fromLog,
      position,
      reason,
      ...(park === true ? { park } : {}),
      ...(swap === false ? { swap } : {}),
      ...(streams === undefined ? {} : { streams }),
    },
  });
  const id = newId();
  const command = metaFor({
    actor: { kind: 'operator', id: 'command line' },
    origin: commandLineOrigin(),
    at: new Date(),
    workspaceId: null,
    commandId: id,
    correlationId: id,
  });
  const meta = eventMeta('OperateProjections', command);
  await appendNext(store, { id: EventId.parse(derivedId(id, 0)), type, data, meta });
};

type Noted = Parameters<EventStore['append']>[1][number];

/** Others write there too: after them, then. */
const appendNext = async (store: EventStore, event: Noted): Promise<void> => {
  const stream = toStreamName('operations', deploymentId);
  for (;;) {
    const last = await store.last(stream);
    try {
      await store.append(stream, [event], last === null ? 'none' : last.revision);
      return;
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
};
