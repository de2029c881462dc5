import type { Logger } from '@throughline/platform/logging/logger.js';
import { pause } from '@throughline/platform/pause.js';
import type { Postgres, Transaction } from '@throughline/platform/postgres/postgres.js';
import type { Batches } from './batches.js';
import type { Build } from './build.js';
import { Bulk } from './bulk.js';
import { compare } from './digests.js';
import { isTheEventsFault } from './faults.js';
import type { Follower } from './follower.js';
import { changeSlot, type Slot, type SlotStatus } from './slot.js';
import type { Source } from './sources.js';
import { serve } from './swap.js';

export type PassParts = {
  postgres: Postgres;
  epoch: number;
  batches: Batches;
  follower: Follower;
  source: Source;
  logger: Logger;
  /** What an operator wants of a build that is under way. */
  wish: (build: Build) => 'go_on' | 'pause' | 'cancel' | 'stop';
};

/** So few positions behind, the rest is folded while the log stands still. */
const near = 500;

/** Builds several projections from the past in one reading, until they fold along with the live ones and take their place. */
export class Pass {
  #builds: readonly Build[];
  readonly #types: ReadonlySet<string>;

  constructor(
    private readonly parts: PassParts,
    builds: readonly Build[],
  ) {
    this.#builds = builds;
    this.#types = new Set(builds.flatMap((build) => [...build.types]));
  }

  async run(): Promise<void> {
    const { postgres, follower } = this.parts;
    await this.#timed('filled', () => this.#fill(follower.position));
    if (this.#builds.length === 0) return;
    await this.#timed('indexed', async () => {
      for (const build of this.#builds) await build.index(postgres);
    });
    await this.#say('catching_up');
    await this.#timed('joined', async () => {
      while (this.#builds.length > 0 && follower.position - this.#position > near) await this.#fill(follower.position);
      if (this.#builds.length > 0) await follower.alone(() => this.#join());
    });
    await this.#timed('concluded', async () => {
      const lanes = [0, 1].map((lane) => this.#builds.filter((_, index) => index % 2 === lane));
      await Promise.all(lanes.map((builds) => this.#concludeAll(builds)));
    });
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
    const bulk = new Bulk(this.parts.postgres, this.parts.epoch, this.#builds);
    const share = shareOf(this.#builds);
    let counted = from;
    const write = async (): Promise<void> => {
      const at = this.#position;
      await bulk.write(share(counted, at));
      counted = at;
    };
    for await (const page of this.parts.source({ after: from, upTo: target, types: this.#types })) {
      try {
        await bulk.fold(page);
        if (!bulk.full && page.position < target && this.#undisturbed()) continue;
        await write();
        if (page.position >= target || !this.#undisturbed()) await bulk.settled();
      } catch (error) {
        bulk.forget();
        if (!isTheEventsFault(error)) throw error;
        // One of many rows does not go into its table: the same stretch once more, as carefully as live.
        await this.#fillCarefully(page.position);
        return this.#fill(target);
      }
      if (!this.#undisturbed() && (await this.#heeded())) return this.#fill(target);
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
      const wish = this.parts.wish(build);
      if (wish === 'pause') await changeSlot(this.parts.postgres, build.key, { paused: true });
      if (wish === 'cancel') await changeSlot(this.parts.postgres, build.key, { status: 'cancelled' });
    }
    this.#builds = this.#builds.filter((build) => this.parts.wish(build) === 'go_on');
    return this.#builds.length < before;
  }

  async #say(status: SlotStatus): Promise<void> {
    for (const build of this.#builds) {
      await changeSlot(this.parts.postgres, build.key, { status });
      build.status = status;
    }
  }

  async #concludeAll(builds: readonly Build[]): Promise<void> {
    for (const build of builds) await this.#conclude(build);
  }

  async #conclude(build: Build): Promise<void> {
    if (this.parts.wish(build) === 'stop') return;
    const { follower, postgres, epoch, logger } = this.parts;
    const live = follower.live(build.projection.name);
    // A new version is meant to differ; the same version, folded again, is not.
    if (live !== undefined && live.slot.version === build.slot.version) {
      const verification = await this.#verify(live, build);
      const differing = (verification?.tables ?? []).filter(({ equal }) => !equal).map(({ table }) => table);
      if (differing.length > 0)
        logger.error({ projection: build.projection.name, differing }, 'The live tables differ from a fresh fold.');
    }
    if (this.parts.wish(build) === 'stop') return;
    await follower.alone(async () => {
      if (build.slot.purpose === 'verify') {
        follower.leave(build);
        await changeSlot(postgres, build.key, { status: 'verified' });
        return;
      }
      await serve(postgres, epoch, build);
      if (live !== undefined) follower.leave(live);
    });
    await build.analyse(postgres);
    logger.info(
      { projection: build.projection.name, build: build.key.build, position: build.position },
      'A build is done.',
    );
  }

  /** Builds that follow together fold every batch in one transaction, so that a snapshot finds them at one position. */
  async #verify(live: Build, fresh: Build): Promise<Verification | null> {
    for (;;) {
      const verification = await this.parts.postgres.transaction((snapshot) => verified(snapshot, live, fresh), {
        isolation: 'repeatable read',
        readOnly: true,
      });
      if (verification === null) {
        if (this.parts.wish(fresh) === 'stop') return null;
        await pause(50);
        continue;
      }
      await changeSlot(this.parts.postgres, fresh.key, { verification });
      return verification;
    }
  }
}

type Verification = NonNullable<Slot['verification']>;

/** Null: one of them is still catching up with the other. */
const verified = async (snapshot: Transaction, live: Build, fresh: Build): Promise<Verification | null> => {
  const slots = await snapshot.query<{ position: number }>(
    'select distinct position from proj.slot where projection = $1 and build = any($2::integer[])',
    [fresh.key.projection, [live.key.build, fresh.key.build]],
  );
  const [slot, other] = slots;
  return slot === undefined || other !== undefined
    ? null
    : { position: slot.position, tables: await compare(snapshot, live, fresh) };
};

/** Events between two positions, as far as can be told without counting: positions need not be dense. */
const shareOf = (builds: readonly Build[]): ((from: number, to: number) => number) => {
  const slot = builds[0]?.slot;
  const perPosition = slot === undefined || slot.target === 0 ? 0 : slot.events_total / slot.target;
  return (from, to) => Math.round((to - from) * perPosition);
};
