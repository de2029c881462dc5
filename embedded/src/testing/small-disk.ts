import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mebibyte = 1024 * 1024;
const block = Buffer.alloc(64 * 1024, 1);

/** A disk in memory that can be filled to the last byte, as another program would. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Only root may mount; otherwise the reason is returned. */
  static mount(megabytes: number): SmallDisk | { reason: string } {
    const folder = mkdtempSync(join(tmpdir(), 'throughline-disk-'));
    try {
      const options = `size=${megabytes}m,mode=0711`;
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' });
      return new SmallDisk(folder);
    } catch (error) {
      rmdirSync(folder);
      return { reason: `a disk cannot be mounted here: ${error instanceof Error ? error.message : String(error)}` };
    }
  }

  get free(): number {
    const { bsize, bavail } = statfsSync(this.folder);
    return bsize * bavail;
  }

  /** Takes all space but so much. */
  fill(leave = 0): void {
    const file = openSync(this.other, 'a');
    try {
      while (this.free > leave) if (writeSync(file, block, 0, Math.min(block.length, this.free - leave)) === 0) return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    } finally {
      closeSync(file);
    }
  }

  clear(): void {
    rmSync(this.other, { force: true });
  }

  unmount(): void {
    execFileSync('umount', [this.folder]);
    rmdirSync(this.folder);
  }

  private get other(): string {
    return join(this.folder, 'of-another-program');
  }
}

/** Where no disk can be mounted the tests are skipped, and the title says why. */
export const describeOnSmallDisk = (title: string, megabytes: number, tests: (disk: SmallDisk) => void): void => {
  const disk = SmallDisk.mount(megabytes);
  if (!(disk instanceof SmallDisk)) return describe.skip(`${title} (${disk.reason})`, () => it.todo('is not tested'));
  describe(title, () => {
    tests(disk);
    afterAll(() => disk.unmount());
  });
};

export const megabytes = (count: number): number => count * mebibyte;
