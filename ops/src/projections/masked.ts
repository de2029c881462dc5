import { eventSchemas } from '@throughline/contracts/domain-events.js';
import { isSealed, personalFields } from '@throughline/contracts/personal.js';
import type { StoredEvent } from '@throughline/platform/eventstore/event-codec.js';

const mask = '[personal]';

/** An event as an operator may see it: what is a person's own is covered, sealed or not. */
export const masked = (event: StoredEvent): StoredEvent => {
  const data = eventSchemas.get(event.type)?.shape.data;
  const personal = new Set(data === undefined ? [] : personalFields(data));
  return { ...event, data: covered(event.data, personal), meta: covered(event.meta, new Set()) };
};

const covered = (value: unknown, personal: ReadonlySet<string>): unknown => {
  if (typeof value === 'string') return isSealed(value) ? mask : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part: unknown) => covered(part, personal));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      personal.has(name) && part !== null ? mask : covered(part, personal),
    ]),
  );
};
