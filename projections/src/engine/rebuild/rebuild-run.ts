import { listBuilds, type BuildStatus } from '@throughline/platform/projections/control/builds.js';
import { Turns } from '@throughline/platform/turns.js';
import type { Batches } from '../follow/batches.js';
import type { Build } from '../fold/build.js';
import { Bulk } from './bulk.js';
import { conclude, type ConcludingParts } from './concluding.js';
import { isTheEventsFault } from '../store/faults.js';
import { changeBuild } from '../store/builds.js';
import { nothingLive, Pace } from './throttle.js';
import type { Source } from './sources.js';
import { verifyVersion } from './verifying.js';

export type PassParts = Omit<ConcludingParts, 'inTurn'> & {
  batches: Batches;
  source: Source;
  /** The pass does nothing more with the build. */
  left: (build: Build) => Promise<void>;
};

/** So few positions behind, the rest is folded while the log stands still. */
const near = 500;

/** Builds several projections from the past in one reading, until they fold along with the live ones and take their place. */
export class Pass {
  #builds: readonly Build[];
  readonly #turns = new Turns();
  readonly #types: ReadonlySet<string>;
  readonly #pace: Pace;

  constructor(
    private readonly parts: PassParts,
    builds: readonly Build[],
  ) {
    this.#builds = builds;
    this.#pace = new Pace(parts.follower);
    this.#types = new Set(builds.flatMap((build) => [...build.types]));
  }

  async run(): Promise<void> {
    const { postgres, follower } = this.parts;
    await this.#compareVersions();
    await this.#timed('filled', () => this.#fill(follower.position));
    if (this.#builds.length === 0) return;
    await this.#timed('indexed', async () => {
      const indexes = this.#builds.flatMap(({ tables }) => tables.flatMap((table) => table.indexes));
      const lanes = this.#lanes;
      await Promise.all(
        Array.from({ length: lanes }, (_, lane) =>
          inTurn(
            indexes.filter((_, at) => at % lanes === lane),
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
      const lanes = this.#lanes;
      await Promise.all(this.#builds.map((build, index) => this.#conclude(build, index % lanes)));
    });
  }

  /** So many tables are read whole at a time, however many builds there are. */
  get #lanes(): number {
    return this.parts.follower.isBusy() ? 1 : 2;
  }

  /** What a new version is not meant to change is compared where the build before stopped, on the way. */
  async #compareVersions(): Promise<void> {
    const slots = await listBuilds(this.parts.postgres);
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
    this.parts.logger.info(
      { code: 'rebuild_progress', phase, ms: Math.round(performance.now() - began), projections },
      'A rebuild entered a phase.',
    );
  }

  get #position(): number {
    return Math.min(...this.#builds.map((build) => build.position));
  }

  async #join(): Promise<void> {
    await this.#fill(this.parts.follower.position, new Pace(nothingLive));
    await this.#say('verifying');
    this.parts.follower.join(this.#builds);
  }

  async #fill(target: number, pace = this.#pace): Promise<void> {
    if (this.#builds.length === 0 || target <= this.#position) return;
    const from = this.#position;
    const bulk = new Bulk(this.parts.postgres, this.parts.epoch, this.#builds, pace);
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
        return this.#fill(target, pace);
      }
      if (settled && !this.#undisturbed() && (await this.#heeded())) return this.#fill(target, pace);
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
    if (wish === 'pause') await changeBuild(postgres, epoch, build.key, { paused: true, requestedAction: null });
    if (wish === 'cancel')
      await changeBuild(postgres, epoch, build.key, { status: 'cancelled', requestedAction: null });
    await this.parts.left(build);
  }

  async #say(status: BuildStatus): Promise<void> {
    for (const build of this.#builds) {
      if (build.status === 'previous') continue;
      await changeBuild(this.parts.postgres, this.parts.epoch, build.key, { status });
      build.status = status;
    }
  }

  async #conclude(build: Build, lane: number): Promise<void> {
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => this.#turns.take(String(lane), work);
    // What served before only had to catch up, and follows from here on.
    if (build.status === 'previous') return this.parts.left(build);
    const conclusion = await conclude({ ...this.parts, inTurn }, build);
    if (conclusion === 'disturbed') return this.#heed(build);
    const { projection, build: number } = build.key;
    this.parts.logger.info(
      { code: 'build_done', projection, build: number, position: build.position },
      'A build is done.',
    );
    await this.parts.left(build);
    // Nobody needs to wait for what the planner would find out by itself.
    if (conclusion === 'served') await inTurn(() => build.analyse(this.parts.postgres));
  }
}

/** Events between two positions, as far as can be told without counting: positions need not be dense. */
const shareOf = (builds: readonly Build[]): ((from: number, to: number) => number) => {
  const slot = builds[0]?.slot;
  const perPosition = slot === undefined || slot.target === 0 ? 0 : slot.eventsTotal / slot.target;
  return (from, to) => Math.round((to - from) * perPosition);
};

const inTurn = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  for (const one of all) await work(one);
};
