import { randomFillSync } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { reservedDiskBytes } from '@throughline/contracts/operations/disk-use.js';
import { fileBytes, freeBytes, reserveFile } from './free-space.js';

const mebibyte = 1024 * 1024;
/** Three segments of Postgres' write-ahead log: it recovers with one, and the others are for the small writes of those who read. */
const reserveBytes = 48 * mebibyte;
/** With less Postgres cannot add a segment to its log. */
const tooLittle = 20 * mebibyte;

/**
 * A file that keeps space for Postgres. Other programs can fill the disk to the last byte, and then Postgres ends and cannot
 * recover, so nothing can be read either. The file is removed then, and written again when there is plenty of space.
 */
export class DiskReserve {
  constructor(private readonly dataDir: string) {}

  releaseIfNeeded(): void {
    if (freeBytes(this.dataDir) < tooLittle) rmSync(reserveFile(this.dataDir), { force: true });
  }

  fillIfPossible(): void {
    const file = reserveFile(this.dataDir);
    if (fileBytes(file) >= reserveBytes) return;
    if (freeBytes(this.dataDir) < reserveBytes + 2 * reservedDiskBytes) return;
    try {
      fill(`${file}.new`);
      renameSync(`${file}.new`, file);
    } catch {
      // Somebody else was faster with the space.
      rmSync(`${file}.new`, { force: true });
    }
  }
}

/** Zeros would take no space on a disk that compresses. */
const fill = (file: string): void => {
  const noise = randomFillSync(Buffer.alloc(mebibyte));
  const descriptor = openSync(file, 'w', 0o600);
  try {
    for (let written = 0; written < reserveBytes;) written += writeSync(descriptor, noise);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};
