import { EventId } from '@throughline/contracts/ids.js';
import { deploymentId, operationsEvents } from '@throughline/contracts/operations/operations.events.js';
import { commandLineOrigin, metaFor } from '@throughline/platform/deciders/command-meta.js';
import { eventMeta } from '@throughline/platform/deciders/event-meta.js';
import { EsdbEventStore } from '@throughline/platform/eventstore/esdb-event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { newId } from '@throughline/platform/ids.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { startEventStore } from '@throughline/event-store/node.js';

const stream = toStreamName('operations', deploymentId);

const restored = (takenAt: string) => {
  const at = new Date();
  return operationsEvents.schemas.MaintenancePlanned.parse({
    type: 'MaintenancePlanned',
    data: {
      mode: 'read_only',
      message: `This is a copy, restored from a backup of ${takenAt.slice(0, 16).replace('T', ' ')} UTC. Nothing runs and nothing is sent until an operator releases it.`,
      from: at.toISOString(),
      until: null,
      endsByItself: false,
    },
  });
};

/**
 * A copy could repeat to the outside what the original does: call, send and charge. So the first event after the backup puts it
 * into maintenance, in which people read and nothing runs.
 */
export const beginHalted = async (databaseUrl: string, takenAt: string): Promise<void> => {
  const node = await startEventStore({ databaseUrl });
  const store = new EsdbEventStore({ url: node.url, logger: createLogger('silent'), attempts: 1 });
  const actor = { kind: 'operator', id: 'command line' } as const;
  const command = metaFor({ actor, origin: commandLineOrigin(), at: new Date(), workspaceId: null });
  try {
    const last = await store.last(stream);
    const event = { ...restored(takenAt), id: EventId.parse(newId()), meta: eventMeta('RestoreBackup', command) };
    await store.append(stream, [event], last === null ? 'none' : last.revision);
  } finally {
    await store.close();
    await node.stop();
  }
};
