import type { BuildKey } from '@throughline/platform/projections/control/builds.js';
import type { Engine } from '../follow/engine.js';
import type { Rebuilds } from '../rebuild/rebuilds.js';
import { getState, type Signal } from '../store/build-state.js';
import { findBuild } from '../store/builds.js';

/** A run applies a requested action at its next safe point. Where none is at work on the build, every point is safe. */
export const signalBuild = async (
  { postgres, states }: Engine,
  locks: Rebuilds['locks'],
  key: BuildKey,
  signal: Signal,
): Promise<void> => {
  let build: Parameters<typeof states.apply>[0] | undefined = locks.holder(key);
  if (build === undefined) {
    const row = await findBuild(postgres, key);
    if (row === null) return;
    build = { key, state: getState(row) };
  }
  await states.apply(build, signal);
  if (locks.holder(key) === undefined) await states.apply(build, { type: 'halted' });
};
