import { isUnfinished, listBuilds, type ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import type { Engine } from '../follow/engine.js';
import { getState } from '../store/build-state.js';
import { latestPrevious } from '../store/builds.js';
import { needsLog, type Rebuilds } from './rebuilds.js';

type Start = {
  engine: Engine;
  rebuilds: Rebuilds;
  /** Types of events that live builds have missed, because an earlier version of the code could not read them. */
  missed: ReadonlySet<string>;
};

/** When a worker takes over: unfinished builds go on, and projections that the code has in another version are built. */
export const startMissingBuilds = async ({ engine, rebuilds, missed }: Start): Promise<void> => {
  const { postgres, projections, follower, states } = engine;
  const rows = await listBuilds(postgres);
  const isOfThisVersion = (row: ProjectionBuild): boolean =>
    projections.some(({ name, version }) => name === row.projection && version === row.version);
  const hasMissed = (one: Projection): boolean =>
    !needsLog(one) && one.tables.some((table) => [...table.on].some((type) => missed.has(type)));
  const unfinished = rows.filter(isUnfinished);
  for (const row of unfinished.filter((one) => !isOfThisVersion(one)))
    await states.apply({ key: row, state: getState(row) }, { type: 'outgrown' });
  const going = unfinished.filter(isOfThisVersion);
  rebuilds.start(going.filter((row) => !row.paused));
  const wanted = projections.filter(
    (projection) =>
      !going.some((row) => row.projection === projection.name) &&
      (!follower.builds.some((build) => build.projection === projection) || hasMissed(projection)),
  );
  const previous = latestPrevious(rows.filter(isOfThisVersion));
  // A previous build that missed the same events does not help.
  const isWantedBack = (row: ProjectionBuild): boolean =>
    wanted.some((one) => one.name === row.projection && !hasMissed(one));
  for (const row of previous.filter(isWantedBack))
    await states.apply({ key: row, state: getState(row) }, { type: 'bring_back' });
  rebuilds.start(previous.filter(isWantedBack));
  rebuilds.start(previous.filter((row) => !isWantedBack(row)));
  const wantedNew = wanted.filter(({ name }) => !previous.some((row) => isWantedBack(row) && row.projection === name));
  // A replica that lacks parked events is not complete enough to build from.
  const fromLog = follower.live('history') === undefined || (await rebuilds.isReplicaIncomplete());
  await rebuilds.begin(wantedNew, { purpose: 'swap', parks: true, fromLog });
};
