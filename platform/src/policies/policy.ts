import type { EventOf, EventType } from '@throughline/contracts/domain-events.js';

/**
 * When this happens, do that. Called at least once for each event, in log order, never during a rebuild;
 * what it does must have the same effect twice, by ids derived from the event's.
 */
export type Policy<T extends EventType = EventType> = {
  /** A sentence, `when-trigger-fired-start-its-run`; its checkpoint is kept under it. */
  name: string;
  on: readonly T[];
  react: (event: EventOf<T>) => Promise<void>;
};
