import type { ChainKey } from '@throughline/platform/chain/chain-key.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { Logger } from '@throughline/platform/logging/logger.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import type { DiskRoom } from '../fold/disk-room.js';
import type { BuildStates } from '../fold/build-states.js';
import type { LeaseTerm } from '../store/lease.js';
import type { Batches } from './batches.js';
import type { Follower } from './follower.js';

/** Describes what the worker that folds does besides, from when it has caught up with the log until its lease is over. */
export type BackgroundTask = (engine: Engine) => Promise<void>;

/** Describes what one worker folds with while it holds the lease. */
export type Engine = {
  postgres: Postgres;
  store: EventStore;
  projections: readonly Projection[];
  logger: Logger;
  term: LeaseTerm;
  states: BuildStates;
  batches: Batches;
  follower: Follower;
  room: DiskRoom;
  /** How long a build that served before can come back. */
  keepSeconds: number;
  /** It is null where chains are not signed. */
  chainKey: ChainKey | null;
};
