import { reservedDiskBytes } from '@throughline/contracts/operations/disk-use.js';
import { freeBytes, megabytes } from './free-space.js';

const everyMs = 500;

export type DiskWatch = { isFull: () => boolean; stop: () => void };

/**
 * Says whether so little space is left that nothing may be written any more: Postgres needs the rest to go on answering those
 * who read, and to fold what was written last.
 */
export const watchDisk = (folder: string, onNotice: (sentence: string) => void): DiskWatch => {
  let full = false;
  const check = (): void => {
    const free = freeBytes(folder);
    if (full === free < reservedDiskBytes) return;
    full = !full;
    onNotice(
      full
        ? `The disk is full: ${megabytes(free)} are left. Nothing is written until there is space.`
        : 'There is space on the disk again. Writing goes on.',
    );
  };
  check();
  const timer = setInterval(check, everyMs);
  timer.unref();
  return { isFull: () => full, stop: () => clearInterval(timer) };
};
