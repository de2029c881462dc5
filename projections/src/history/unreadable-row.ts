import { EventMeta } from '@throughline/contracts/event.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { EventId } from '@throughline/contracts/ids.js';
import { Json } from '@throughline/contracts/json.js';
import type { Unreadable } from '@throughline/contracts/unreadable.js';
import type { StoredEvent, UnreadableEvent } from '@throughline/platform/eventstore/event-codec.js';

type Data = HistoryRow['data'];

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const getData = (data: unknown): Data => (isObject(data) ? data : { value: Json.safeParse(data).data ?? null });

/** Not shown: these two are also left out of the metadata of other events that members read. */
const rawMeta = (meta: unknown): Json => {
  if (!isObject(meta)) return Json.safeParse(meta).data ?? null;
  const { origin: _, salt: __, ...shown } = meta;
  return shown;
};

/**
 * The metadata of an event that cannot be read: the fields that are valid, and otherwise what puts the event in its place without
 * blaming anybody.
 */
export const toMeta = ({ id, meta, storedAt }: StoredEvent & Pick<UnreadableEvent, 'storedAt'>): EventMeta => {
  const fallback = {
    workspaceId: null,
    actor: { kind: 'system', id: 'unknown' },
    correlationId: id,
    causationId: null,
    commandId: id,
    command: 'Unknown',
    at: storedAt ?? new Date(0).toISOString(),
    schema: 1,
  };
  const written = isObject(meta) ? meta : {};
  const valid = Object.entries(EventMeta.shape).flatMap(([name, field]) => {
    const value = field.safeParse(written[name]);
    return value.success && value.data !== undefined ? [[name, value.data]] : [];
  });
  return EventMeta.parse({ ...fallback, ...Object.fromEntries(valid) });
};

/**
 * Returns what a row of history tells of an event that cannot be read, in place of what was read; one of a retired type
 * has nothing to tell. Null for an id that no row can have.
 */
export const readableParts = (event: UnreadableEvent) => {
  const id = EventId.safeParse(event.id);
  if (!id.success) return null;
  return {
    id: id.data,
    data: getData(event.data),
    meta: toMeta(event),
    unreadable: getUnreadable(event),
  };
};

const getUnreadable = ({ reason, detail, meta }: UnreadableEvent): Unreadable | null => {
  if (reason === 'retired_type') return null;
  const isMetaInvalid = !EventMeta.safeParse(meta).success;
  return { reason, detail, ...(isMetaInvalid ? { meta: rawMeta(meta) } : {}) };
};
