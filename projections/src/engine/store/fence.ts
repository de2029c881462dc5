import type { Postgres, Transaction } from '@throughline/platform/postgres/postgres.js';
import type { BuildKey } from '@throughline/platform/projections/control/builds.js';
import { FenceLost } from './errors.js';

/** Checkpoints move from one position to another; `events` is how many were folded between them. */
export type Checkpoint = { epoch: number; from: number; to: number; events: number };

/** The fence: the first statement of every commit. Refuses unless each build is where this worker left it, under this worker's epoch. */
export const moveCheckpoints = async (
  transaction: Transaction,
  builds: readonly { key: BuildKey }[],
  { epoch, from, to, events }: Checkpoint,
): Promise<void> => {
  const moved = await transaction.execute(
    `update proj.build set position = $1, events_done = events_done + $2, changed_at = clock_timestamp()
     from unnest($3::text[], $4::integer[]) as mine(projection, build)
     where build.projection = mine.projection and build.build = mine.build and build.epoch = $5 and build.position = $6`,
    [to, events, builds.map(({ key }) => key.projection), builds.map(({ key }) => key.build), epoch, from],
  );
  if (moved !== builds.length) throw new FenceLost();
};

/**
 * Whether Postgres has taken back commits of this worker: they do not wait for the disk, so a crash of Postgres may. Without
 * a new event the fence would not find out, and the rows would lack what was taken back until one comes.
 */
export const areCommitsTakenBack = async (
  postgres: Postgres,
  builds: readonly { key: BuildKey; position: number }[],
): Promise<boolean> => {
  const [row] = await postgres.query<{ back: boolean }>(
    `select exists (
       select from proj.build join unnest($1::text[], $2::integer[], $3::bigint[]) as mine(projection, build, position)
       on build.projection = mine.projection and build.build = mine.build and build.position < mine.position
     ) as back`,
    [
      builds.map(({ key }) => key.projection),
      builds.map(({ key }) => key.build),
      builds.map(({ position }) => position),
    ],
  );
  return row?.back === true;
};
