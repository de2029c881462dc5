import type { Logger } from '@throughline/platform/logging/logger.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Batches } from './batches.js';
import type { Build } from './build.js';
import { Bulk } from './bulk.js';
import { isTheEventsFault } from './faults.js';
import type { Follower } from './follower.js';
import { allSlots, changeSlot, type SlotStatus } from './slot.js';
import { Pace } from './pace.js';
import type { Source } from './sources.js';
import { serve } from './swap.js';
import { verifyTogether, verifyVersion } from './verifying.js';

export type PassParts = {
  postgres: Postgres;
  epoch: number;
  batches: Batches;
  follower: Follower;
  source: Source;
  logger: Logger;
  /** What an operator wants of a build that is under way. */
  wish: (build: Build) => 'go_on' | 'pause' | 'cancel' | 'stop';
  /** The pass does nothing more with the build. */
  left: (build: Build) => Promise<void>;
};

/** So few positions behind, the rest is folded while the log stands still. */
const near = 500;

/** Builds several projections from the past in one reading, until they fold along with the live ones and take their place. */
export class Pass {
  #builds: readonly Build[];
  readonly #served: Build[] = [];
  readonly #types: ReadonlySet<string>;
  readonly #pace: Pace;

  constructor(
    private readonly parts: PassParts,
    builds: readonly Build[],
  ) {
    this.#builds = builds;
    this.#pace = new Pace(() => parts.follower.settled());
    this.#types = new Set(builds.flatMap((build) => [...build.types]));
  }

  async run(): Promise<void> {
    const { postgres, follower } = this.parts;
    await this.#compareVersions();
    await this.#timed('filled', () => this.#fill(follower.position));
    if (this.#builds.length === 0) return;
    await this.#timed('indexed', async () => {
      const indexes = this.#builds.flatMap(({ tables }) => tables.flatMap((table) => table.indexes));
      await Promise.all(
        [0, 1].map((lane) =>
          inTurn(
            indexes.filter((_, at) => at % 2 === lane),
            (one) => postgres.script(one),
          ),
        ),
      );
    });
    await this.#say('catching_up');
    await this.#timed('joined', async () => {
      while (this.#builds.length > 0 && follower.position - this.#position > near) await this.#fill(follower.position);
      if (this.#builds.length > 0) await follower.alone(() => this.#join());
    });
    await this.#timed('concluded', async () => {
      const lanes = [0, 1].map((lane) => this.#builds.filter((_, index) => index % 2 === lane));
      await Promise.all(lanes.map((builds) => inTurn(builds, (build) => this.#conclude(build))));
    });
    // Nobody needs to wait for what the planner would find out by itself.
    await inTurn(this.#served, (build) => build.analyse(postgres));
  }

  /** What a new version is not meant to change is compared where the build before stopped, on the way. */
  async #compareVersions(): Promise<void> {
    const slots = await allSlots(this.parts.postgres);
    for (const build of this.#builds.filter(({ projection }) => projection.differs !== undefined)) {
      const earlier = slots.find(
        ({ projection, status }) => projection === build.key.projection && status === 'outdated',
      );
      if (earlier === undefined || earlier.position < build.position) continue;
      await this.#fill(earlier.position);
      if (build.position !== earlier.position || !this.#builds.includes(build)) continue;
      await verifyVersion(this.parts, earlier, build);
    }
  }

  async #timed(phase: string, work: () => Promise<void>): Promise<void> {
    const began = performance.now();
    await work();
    const projections = this.#builds.map(({ projection }) => projection.name);
    this.parts.logger.info({ phase, ms: Math.round(performance.now() - began), projections }, 'A rebuild goes on.');
  }

  get #position(): number {
    return Math.min(...this.#builds.map((build) => build.position));
  }

  async #join(): Promise<void> {
    await this.#fill(this.parts.follower.position);
    await this.#say('verifying');
    this.parts.follower.join(this.#builds);
  }

  async #fill(target: number): Promise<void> {
    if (this.#builds.length === 0 || target <= this.#position) return;
    const from = this.#position;
    const bulk = new Bulk(this.parts.postgres, this.parts.epoch, this.#builds, this.#pace);
    const share = shareOf(this.#builds);
    let counted = from;
    const write = async (): Promise<void> => {
      const at = this.#position;
      await bulk.write(share(counted, at));
      counted = at;
    };
    for await (const page of this.parts.source({ after: from, upTo: target, types: this.#types })) {
      let settled = false;
      try {
        await bulk.fold(page);
        if (!bulk.full && page.position < target && this.#undisturbed()) continue;
        await write();
        settled = page.position >= target || !this.#undisturbed();
        if (settled) await bulk.settled();
      } catch (error) {
        await bulk.forget();
        if (!isTheEventsFault(error)) throw error;
        // One of many rows does not go into its table: the same stretch once more, as carefully as live.
        await this.#fillCarefully(page.position);
        return this.#fill(target);
      }
      if (settled && !this.#undisturbed() && (await this.#heeded())) return this.#fill(target);
    }
  }

  async #fillCarefully(target: number): Promise<void> {
    for await (const page of this.parts.source({ after: this.#position, upTo: target, types: this.#types }))
      await this.parts.batches.apply(this.#builds, page);
  }

  #undisturbed(): boolean {
    return this.#builds.every((build) => this.parts.wish(build) === 'go_on');
  }

  /** True: some builds have left the pass, at the position just written. */
  async #heeded(): Promise<boolean> {
    const before = this.#builds.length;
    for (const build of this.#builds) {
      if (this.parts.wish(build) === 'go_on') continue;
      this.#builds = this.#builds.filter((other) => other !== build);
      await this.#heed(build);
    }
    return this.#builds.length < before;
  }

  async #heed(build: Build): Promise<void> {
    const { postgres, epoch } = this.parts;
    const wish = this.parts.wish(build);
    if (wish === 'pause') await changeSlot(postgres, epoch, build.key, { paused: true, wish: null });
    if (wish === 'cancel') await changeSlot(postgres, epoch, build.key, { status: 'cancelled', wish: null });
    await this.parts.left(build);
  }

  async #say(status: SlotStatus): Promise<void> {
    for (const build of this.#builds) {
      await changeSlot(this.parts.postgres, this.parts.epoch, build.key, { status });
      build.status = status;
    }
  }

  async #conclude(build: Build): Promise<void> {
    const { follower, postgres, epoch, logger } = this.parts;
    const live = follower.live(build.projection.name);
    // A new version is meant to differ; the same version, folded again, is not.
    if (live !== undefined && live.slot.version === build.slot.version) await verifyTogether(this.parts, live, build);
    const concluded = await follower.alone(async () => {
      if (this.parts.wish(build) !== 'go_on') return false;
      if (build.slot.purpose === 'verify') {
        follower.leave(build);
        await changeSlot(postgres, epoch, build.key, { status: 'verified', wish: null });
        return true;
      }
      await serve(postgres, epoch, build);
      if (live !== undefined) follower.leave(live);
      return true;
    });
    if (!concluded) {
      await follower.alone(async () => follower.leave(build));
      return this.#heed(build);
    }
    if (build.slot.purpose !== 'verify') this.#served.push(build);
    logger.info(
      { projection: build.projection.name, build: build.key.build, position: build.position },
      'A build is done.',
    );
    await this.parts.left(build);
  }
}

/** Events between two positions, as far as can be told without counting: positions need not be dense. */
const shareOf = (builds: readonly Build[]): ((from: number, to: number) => number) => {
  const slot = builds[0]?.slot;
  const perPosition = slot === undefined || slot.target === 0 ? 0 : slot.events_total / slot.target;
  return (from, to) => Math.round((to - from) * perPosition);
};

const inTurn = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  for (const one of all) await work(one);
};
