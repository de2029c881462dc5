import { isSameBuild, listBuilds, type ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import { pause } from '@throughline/platform/pause.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import type { Follower } from '../follow/follower.js';
import type { Rebuilds } from '../rebuild/rebuilds.js';
import { Refused } from './refused.js';
import { expireBuild, latestPrevious, listUnfinished } from '../store/builds.js';
import { takePlace } from '../store/promotion.js';

export type TakeoverParts = {
  postgres: Postgres;
  epoch: number;
  keepSeconds: number;
  projections: readonly Projection[];
  follower: Follower;
  rebuilds: Rebuilds;
  cancel: (slots: readonly ProjectionBuild[]) => Promise<void>;
};

const lookEveryMs = 50;
const looks = 100;

/** Which build serves, by an operator's word: one that is ready, or the one before, as long as it is kept. */
export class Takeovers {
  constructor(private readonly parts: TakeoverParts) {}

  async swap(names: readonly string[]): Promise<ProjectionBuild[]> {
    const { postgres, rebuilds } = this.parts;
    const waiting = (await listUnfinished(postgres, names)).filter(
      ({ purpose, paused }) => purpose === 'ready' && !paused,
    );
    if (waiting.length === 0) throw new Refused('No build waits to be swapped in.');
    for (const slot of waiting) await rebuilds.swap(slot);
    return waiting;
  }

  /** At once where the build before has followed, else once it has caught up; what is being built meanwhile is given up. */
  async rollback(names: readonly string[]): Promise<ProjectionBuild[]> {
    const { postgres, rebuilds } = this.parts;
    this.#refuseForeign(await this.#kept(names));
    const building = await listUnfinished(postgres, names);
    await this.parts.cancel(building);
    for (const slot of building) await rebuilds.left(slot);
    const slots = await this.#kept(names);
    // After a start it catches up first.
    for (const slot of slots) await rebuilds.left(slot);
    const behind: ProjectionBuild[] = [];
    for (const slot of slots) if (!(await this.#comesBack(slot))) behind.push(slot);
    await rebuilds.bringBack(behind);
    await rebuilds.clearing.now();
    return slots;
  }

  /** What served before is not needed any more: it need not be written and takes no room. */
  async drop(names: readonly string[]): Promise<ProjectionBuild[]> {
    const { postgres, rebuilds } = this.parts;
    const slots = await this.#kept(names);
    for (const slot of slots) {
      await rebuilds.left(slot);
      await expireBuild(postgres, slot);
    }
    await rebuilds.clearing.now();
    return slots;
  }

  async #kept(names: readonly string[]): Promise<ProjectionBuild[]> {
    const slots = latestPrevious(await listBuilds(this.parts.postgres)).filter(({ projection }) =>
      names.includes(projection),
    );
    if (slots.length === 0) throw new Refused('There is no earlier build.');
    return slots;
  }

  #refuseForeign(slots: readonly ProjectionBuild[]): void {
    const foreign = slots.find((slot) =>
      this.parts.projections.every(({ name, version }) => name !== slot.projection || version !== slot.version),
    );
    if (foreign !== undefined)
      throw new Refused(
        `The earlier build of ${foreign.projection} has version ${foreign.version}: start a worker of that version to go back.`,
      );
  }

  /** False: it does not follow. */
  async #comesBack(slot: ProjectionBuild): Promise<boolean> {
    const { follower } = this.parts;
    const build = follower.builds.find(({ key, status }) => status === 'previous' && isSameBuild(key, slot));
    if (build === undefined) return false;
    for (let look = 0; look < looks; look += 1) {
      if (await follower.alone(() => takePlace(this.parts, build))) return true;
      await pause(lookEveryMs);
    }
    throw new Refused(`The earlier build of ${slot.projection} is behind what serves. Try again when it is not.`);
  }
}
