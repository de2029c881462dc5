import type { EventOf, EventType } from '@throughline/contracts/domain-events.js';

/**
 * When this happens, do that. Called at least once for each event, and never during a rebuild; what it does must have the
 * same effect twice, by ids derived from the event's. Events of one workspace, or of one stream that belongs to none, come
 * in log order; other workspaces do not wait for them. A policy waits for no read table: it decides from the log, or hands
 * over to a job that waits.
 */
export type Policy<T extends EventType = EventType> = {
  /** A sentence, `when-trigger-fired-start-its-run`; its checkpoint is kept under it. */
  name: string;
  on: readonly T[];
  react: (event: EventOf<T>) => Promise<void>;
  /** Where the order among events of several workspaces or streams matters: events of the same key keep it. */
  orderBy?: (event: EventOf<T>) => string;
};
