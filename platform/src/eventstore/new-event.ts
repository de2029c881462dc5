import type { EventMeta } from '@throughline/contracts/event.js';
import type { EventId } from '@throughline/contracts/ids.js';

/** An event as it is handed to the store, before it has a place in the log. */
export type NewEvent = { id: EventId; type: string; data: unknown; meta: EventMeta };
