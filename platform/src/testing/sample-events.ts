import type { DomainEvent } from '@throughline/contracts/domain-events.js';
import { EventMeta } from '@throughline/contracts/event.js';
import { EventId } from '@throughline/contracts/ids.js';
import { currentSchema } from '@throughline/contracts/upcasters.js';
import type { NewEvent } from '../eventstore/new-event.js';
import { newId } from '../ids.js';

/** An event ready to append, for tests of what carries events rather than of what they say. */
export const newEvent = (event: DomainEvent, meta: Partial<EventMeta> = {}): NewEvent => ({
  ...event,
  id: EventId.parse(newId()),
  meta: {
    ...EventMeta.parse({
      workspaceId: null,
      actor: { kind: 'system', id: 'specs' },
      correlationId: newId(),
      causationId: null,
      commandId: newId(),
      command: 'Spec',
      at: '2026-01-02T03:04:05.000Z',
      schema: currentSchema(event.type),
    }),
    ...meta,
  },
});
