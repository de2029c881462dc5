import { delay } from '@throughline/platform/delay.js';
import { isSameBuild, listBuilds, type ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import type { Engine } from '../follow/engine.js';
import { promote } from '../rebuild/promotion.js';
import type { Rebuilds } from '../rebuild/rebuilds.js';
import { latestPrevious, listUnfinished } from '../store/builds.js';
import { expireBuild } from '../store/ended-builds.js';
import { Refused } from '../store/errors.js';
import { signalBuild } from './signal-build.js';

const pollMs = 50;
const maxTries = 100;

/** At once where the previous build has followed the log, otherwise when it has caught up. An unfinished build is cancelled. */
export const rollBack = async (
  engine: Engine,
  rebuilds: Rebuilds,
  names: readonly string[],
): Promise<ProjectionBuild[]> => {
  const { locks, garbage } = rebuilds;
  refuseOtherVersions(engine, await listPrevious(engine, names));
  const unfinished = await listUnfinished(engine.postgres, names);
  for (const row of unfinished) await signalBuild(engine, locks, row, { type: 'cancel' });
  await garbage.collect();
  for (const row of unfinished) await locks.whenIdle(row);
  const previous = await listPrevious(engine, names);
  const behind: ProjectionBuild[] = [];
  for (const row of previous) {
    // After a start it catches up first.
    await locks.whenIdle(row);
    if (await promotePrevious(engine, row)) continue;
    await signalBuild(engine, locks, row, { type: 'bring_back' });
    behind.push(row);
  }
  rebuilds.start(behind);
  await garbage.collect();
  return previous;
};

export const dropPrevious = async (
  engine: Engine,
  { locks, garbage }: Rebuilds,
  names: readonly string[],
): Promise<ProjectionBuild[]> => {
  const previous = await listPrevious(engine, names);
  for (const row of previous) {
    await locks.whenIdle(row);
    await expireBuild(engine.postgres, row);
  }
  await garbage.collect();
  return previous;
};

const listPrevious = async ({ postgres }: Engine, names: readonly string[]): Promise<ProjectionBuild[]> => {
  const previous = latestPrevious(await listBuilds(postgres)).filter(({ projection }) => names.includes(projection));
  if (previous.length === 0) throw new Refused('There is no earlier build.');
  return previous;
};

const refuseOtherVersions = ({ projections }: Engine, rows: readonly ProjectionBuild[]): void => {
  const other = rows.find((row) =>
    projections.every(({ name, version }) => name !== row.projection || version !== row.version),
  );
  if (other !== undefined)
    throw new Refused(
      `The earlier build of ${other.projection} has version ${other.version}: start a worker of that version to go back.`,
    );
};

/** False when it does not follow the log. */
const promotePrevious = async (engine: Engine, row: ProjectionBuild): Promise<boolean> => {
  const { follower } = engine;
  const build = follower.builds.find(({ key, state }) => state.status === 'previous' && isSameBuild(key, row));
  if (build === undefined) return false;
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (await follower.alone(() => promote(engine, build))) return true;
    await delay(pollMs);
  }
  throw new Refused(
    `The earlier build of ${row.projection} is behind the one that serves. Try again when it has caught up.`,
  );
};
