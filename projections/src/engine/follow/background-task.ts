import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { Logger } from '@throughline/platform/logging/logger.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Build } from '../fold/build.js';

export type DutyParts = {
  postgres: Postgres;
  store: EventStore;
  logger: Logger;
  /** The build of a projection that serves. */
  live: (projection: string) => Build | undefined;
  /** The worker leaves, or another one has taken over. */
  stopped: AbortSignal;
};
/** What whoever folds does besides, once it has caught up with the log. */
export type Duty = (parts: DutyParts) => Promise<void>;
