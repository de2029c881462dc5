import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import { WorkspaceUsageRow } from '@throughline/contracts/workspaces/workspace-usage.row.js';
import { readChain } from '@throughline/platform/chain/link.js';
import type { StoredEvent } from '@throughline/platform/eventstore/event-codec.js';
import { storedTable, type Projection } from '@throughline/platform/projections/table.js';

const getOwner = (event: StoredEvent): string => readChain(event) ?? deploymentId;

/** Returns null when the event cannot be read: then it counts on no day. */
const getDay = ({ meta }: StoredEvent): string | null => {
  const at = typeof meta === 'object' && meta !== null && 'at' in meta ? meta.at : null;
  return typeof at === 'string' && /^\d{4}-\d\d-\d\dT/.test(at) ? at.slice(0, 10) : null;
};

const measureSize = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

const unused = (id: string): WorkspaceUsageRow => ({
  id,
  position: 0,
  events: 0,
  bytes: 0,
  day: '',
  eventsOfDay: 0,
  bytesOfDay: 0,
});

const added = (row: WorkspaceUsageRow, event: StoredEvent): WorkspaceUsageRow => {
  const { id, events, bytes, day, eventsOfDay, bytesOfDay } = row;
  const size = measureSize(event.data) + measureSize(event.meta);
  const total = { id, position: event.position, events: events + 1, bytes: bytes + size };
  const eventDay = getDay(event) ?? '';
  if (eventDay === day) return { ...total, day, eventsOfDay: eventsOfDay + 1, bytesOfDay: bytesOfDay + size };
  // Whatever is recorded with an earlier time does not bring back a day that is over.
  if (eventDay < day) return { ...total, day, eventsOfDay, bytesOfDay };
  return { ...total, day: eventDay, eventsOfDay: 1, bytesOfDay: size };
};

export const workspaceUsageTable = storedTable(WorkspaceUsageRow, {
  name: 'workspace_usage',
  columns: { events: 'bigint', bytes: 'bigint', eventsOfDay: 'bigint', bytesOfDay: 'bigint' },
  indexes: [],
  id: getOwner,
  evolve: (row, event) => added(row ?? unused(getOwner(event)), event),
});

/** Holds what the log has of each workspace. It counts events also when this version cannot read them. */
export const workspaceUsageProjection: Projection = {
  name: 'workspace-usage',
  version: 2,
  tables: [workspaceUsageTable],
};
