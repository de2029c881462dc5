import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { reservedDiskBytes } from '@throughline/contracts/operations/disk-use.js';
import { delay } from '@throughline/platform/delay.js';

const checkEveryMs = 1_000;

/**
 * Folding takes space, and Postgres ends when it has none. So a rebuild waits for space like every change of the product; what
 * was already written is folded with half of that.
 */
export class DiskRoom {
  readonly forRebuilds = reservedDiskBytes;
  readonly forLiveBuilds = reservedDiskBytes / 2;

  /** It is null where the product has no data folder: then Postgres' disk is not seen from here. */
  constructor(private readonly dataDir: string | null) {}

  /** Undefined when there is so much space; otherwise resolves when there is, or when `isOver` says that nobody waits any more. */
  wait(bytes: number, isOver: () => boolean): Promise<void> | undefined {
    return this.has(bytes) ? undefined : this.waitFor(bytes, isOver);
  }

  private async waitFor(bytes: number, isOver: () => boolean): Promise<void> {
    while (!isOver() && !this.has(bytes)) await delay(checkEveryMs);
  }

  /** The files of Postgres may be on another disk than the data folder. */
  private has(bytes: number): boolean {
    if (this.dataDir === null) return true;
    const postgres = join(this.dataDir, 'postgres');
    const { bsize, bavail } = statfsSync(existsSync(postgres) ? postgres : this.dataDir);
    return bsize * bavail >= bytes;
  }
}
