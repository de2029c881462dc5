import { eventSchemas, type AnyRecorded } from '@throughline/contracts/domain-events.js';
import { EventMeta } from '@throughline/contracts/event.js';
import { retiredTypes } from '@throughline/contracts/retired-events.js';
import type { UnreadableReason } from '@throughline/contracts/unreadable.js';
import { currentSchema, upcast, upcasters, type Upcasters } from '@throughline/contracts/upcasters.js';
import type { NewEvent } from './new-event.js';
import { storableJson } from './storable-json.js';

/** An event as it is stored, before any validation. */
export type StoredEvent = {
  id: string;
  stream: string;
  revision: number;
  position: number;
  type: string;
  data: unknown;
  meta: unknown;
};

/**
 * An event this version cannot understand. It is kept and counted, never passed over in silence. `storedAt` is when the event store
 * wrote it, because its own metadata may not say.
 */
export type UnreadableEvent = StoredEvent & {
  reason: UnreadableReason | 'retired_type';
  detail: string;
  storedAt?: string;
};

/** Whether nothing records such events any more: it is passed over wherever it is met, and nobody has to decide about it. */
export const isRetired = ({ reason }: Pick<UnreadableEvent, 'reason'>): boolean => reason === 'retired_type';

export class EventUnreadable extends Error {
  constructor(readonly event: UnreadableEvent) {
    super(`${event.stream}@${event.revision} (${event.type}) cannot be read: ${event.reason}, ${event.detail}`);
    this.name = 'EventUnreadable';
  }
}

export type Decoded = { kind: 'read'; event: AnyRecorded } | { kind: 'unreadable'; event: UnreadableEvent };

export type EventCodec = {
  encode: (event: NewEvent) => { data: Record<string, unknown>; meta: EventMeta };
  decode: (stored: StoredEvent) => Decoded;
};

/** The stored form of each event that an upcaster changed. */
const originals = new WeakMap<object, StoredEvent>();

/** The event as it is stored in the log, before upcasting. */
export const asStored = (event: AnyRecorded | StoredEvent): StoredEvent => originals.get(event) ?? event;

/** The only way from the log to the domain: every event that passes is valid and has its current schema. */
export const eventCodec = (known: Upcasters = upcasters): EventCodec => ({
  encode: ({ type, data, meta }) => {
    const schema = eventSchemas.get(type);
    if (schema === undefined) throw new Error(`No event is named ${type}.`);
    const { data: valid } = schema.parse({ type, data: storableJson(data) });
    return { data: valid, meta: { ...meta, schema: currentSchema(type, known) } };
  },
  decode: (stored) => {
    const unreadable = (reason: UnreadableEvent['reason'], detail: string): Decoded => ({
      kind: 'unreadable',
      event: { ...stored, reason, detail },
    });
    if (retiredTypes.has(stored.type)) return unreadable('retired_type', 'nothing records such events any more');
    const schema = eventSchemas.get(stored.type);
    if (schema === undefined) return unreadable('unknown_type', 'no event has this name');
    const meta = EventMeta.safeParse(stored.meta);
    if (!meta.success) return unreadable('meta_invalid', getIssues(meta.error.issues));
    const current = currentSchema(stored.type, known);
    const written = meta.data.schema;
    if (written > current) return unreadable('newer_schema', `written as ${written}, known up to ${current}`);
    const upcasted = inTodaysShape(stored, written, known);
    if (upcasted.failure !== undefined) return unreadable('data_invalid', upcasted.failure);
    const { data } = upcasted;
    const checked = schema.safeParse({ type: stored.type, data });
    if (!checked.success) return unreadable('data_invalid', getIssues(checked.error.issues));
    // Whatever a newer writer added stays in it: the check says what must be there, not what may.
    const event = { ...stored, data, meta: written === current ? stored.meta : { ...meta.data, schema: current } };
    if (written !== current) originals.set(event, stored);
    // The schema that just passed is the one registered under this type.
    return { kind: 'read', event: event as AnyRecorded };
  },
});

/** An upcaster meets only what was valid when it was written; something else in its place must not stop the log. */
const inTodaysShape = (
  { type, data }: StoredEvent,
  schema: number,
  known: Upcasters,
): { data?: unknown; failure?: string } => {
  try {
    return { data: upcast({ type, schema, data }, known) };
  } catch (error) {
    return { failure: `upcasting failed: ${String(error)}` };
  }
};

const getIssues = (issues: readonly { path: readonly PropertyKey[]; code: string }[]): string =>
  issues
    .map(({ path, code }) => `${path.map(String).join('.')}: ${code}`)
    .join('; ')
    .slice(0, 500);
