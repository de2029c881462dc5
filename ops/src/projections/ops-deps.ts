import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';

/** Describes what an operation works with. */
export type OpsDeps = { postgres: Postgres; store: EventStore; terminal: boolean };
