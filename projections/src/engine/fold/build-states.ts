import type { BuildKey } from '@throughline/platform/projections/control/builds.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { KeyedMutex } from '@throughline/platform/keyed-mutex.js';
import type { Build } from './build.js';
import { getColumns, next, type BuildState, type Signal } from '../store/build-state.js';
import { changeBuild, findBuild } from '../store/builds.js';

type HasState = { readonly key: BuildKey; state: BuildState };

/** Gives signals to builds: the row first, then memory, and one signal at a time for each build. */
export class BuildStates {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly postgres: Postgres,
    private readonly epoch: number,
  ) {}

  /** `save` is given where the row changes in a transaction together with something else. */
  apply(build: HasState, signal: Signal, save = (state: BuildState) => this.save(build, state)): Promise<void> {
    return this.mutex.runExclusive(formatName(build), async () => {
      const state = next(build.state, signal);
      if (state === build.state) return;
      await save(state);
      build.state = state;
    });
  }

  /** The row is the truth, also after a failure. Answers the state; null when there is no row any more. */
  reload(build: Build): Promise<BuildState | null> {
    return this.mutex.runExclusive(formatName(build), async () => {
      const row = await findBuild(this.postgres, build.key);
      if (row === null) return null;
      build.reset(row);
      return build.state;
    });
  }

  private save({ key, state: before }: HasState, state: BuildState): Promise<void> {
    return changeBuild(this.postgres, this.epoch, { ...key, status: before.status }, getColumns(state));
  }
}

const formatName = ({ key: { projection, build } }: HasState): string => `${projection} ${build}`;
