import type { BuildKey } from '@throughline/platform/projections/control/builds.js';

type HasKey = { key: BuildKey };
type Lock<Build> = { holder: Build; released: Promise<void>; release: () => void };

/** The builds that runs are at work on. Until a run releases a build, no other run takes it up and its tables are not dropped. */
export class BuildLocks<Build extends HasKey> {
  private readonly locks = new Map<string, Lock<Build>>();

  /** Resolves when every run that was at work on the build before has released it. */
  async acquire(build: Build): Promise<void> {
    // No await may come between the last check and the new lock.
    for (let lock = this.getLock(build.key); lock !== undefined; lock = this.getLock(build.key)) await lock.released;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    this.locks.set(formatName(build.key), { holder: build, released, release });
  }

  /** The build as the run that is at work on it has it. */
  holder(key: BuildKey): Build | undefined {
    return this.getLock(key)?.holder;
  }

  isHeldBy(build: Build): boolean {
    return this.holder(build.key) === build;
  }

  async whenIdle(key: BuildKey): Promise<void> {
    await this.getLock(key)?.released;
  }

  release(build: Build): void {
    const lock = this.getLock(build.key);
    if (lock?.holder !== build) return;
    this.locks.delete(formatName(build.key));
    lock.release();
  }

  private getLock(key: BuildKey): Lock<Build> | undefined {
    return this.locks.get(formatName(key));
  }
}

const formatName = ({ projection, build }: BuildKey): string => `${projection} ${build}`;
