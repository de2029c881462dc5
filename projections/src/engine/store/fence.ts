import type { Transaction } from '@throughline/platform/postgres/postgres.js';
import type { Build } from '../fold/build.js';
import { FenceLost } from './fence-lost.js';

export type Step = { epoch: number; from: number; to: number; events: number };

/** First statement of every batch: moves the checkpoints, and refuses unless each is where this worker put it, under this worker's epoch. */
export const fence = async (
  transaction: Transaction,
  builds: readonly Build[],
  { epoch, from, to, events }: Step,
): Promise<void> => {
  const moved = await transaction.execute(
    `update proj.build set position = $1, events_done = events_done + $2, changed_at = clock_timestamp()
     from unnest($3::text[], $4::integer[]) as mine(projection, build)
     where build.projection = mine.projection and build.build = mine.build and build.epoch = $5 and build.position = $6`,
    [to, events, builds.map(({ key }) => key.projection), builds.map(({ key }) => key.build), epoch, from],
  );
  if (moved !== builds.length) throw new FenceLost();
};
