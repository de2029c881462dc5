import type { AnyRecorded, DomainEvent } from '@throughline/contracts/domain-events.js';
import { EventMeta, type Recorded } from '@throughline/contracts/event.js';
import { EventId } from '@throughline/contracts/ids.js';
import type { AnyRow, Table } from './table.js';

const at = '2026-01-02T03:04:05.000Z';
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** An event as the log would hold it, for specs: position n, revision n − 1, one command each. */
export const recorded = <E extends DomainEvent>(event: E, n = 1, meta: Partial<EventMeta> = {}): Recorded<E> => ({
  ...event,
  id: EventId.parse(id(n)),
  stream: 'spec-1',
  revision: n - 1,
  position: n,
  meta: {
    ...EventMeta.parse({
      workspaceId: id(900),
      actor: { kind: 'user', id: id(901) },
      correlationId: id(902),
      causationId: null,
      commandId: id(903),
      command: 'Spec',
      at,
      schema: 1,
    }),
    ...meta,
  },
});

/** Given these events, the row they fold into. */
export const rowAfter = (table: Table, ...events: AnyRecorded[]): AnyRow | null =>
  events.filter((event) => table.on.has(event.type)).reduce<AnyRow | null>(table.evolve, null);
