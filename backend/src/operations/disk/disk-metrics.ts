import { Injectable } from '@nestjs/common';
import { withTimeout } from '@throughline/platform/timeout.js';
import { Gauge } from 'prom-client';
import { ReadDiskUse } from './read-disk-use.js';

const timeoutMs = 5_000;

const databaseBytes = new Gauge({
  name: 'database_bytes',
  help: 'What the database takes, by part; measured at most once a minute.',
  labelNames: ['part'],
});
const freeBytes = new Gauge({
  name: 'disk_free_bytes',
  help: 'Free bytes of the disk that the data folder is on; absent where the product has none of its own.',
});
const fullInDays = new Gauge({
  name: 'disk_full_in_days',
  help: 'In how many days the disk is full if the database grows as in the last week; absent when it does not fill up.',
});

@Injectable()
export class DiskMetrics {
  constructor(private readonly use: ReadDiskUse) {}

  /** A gauge without labels has the value 0 after a reset, so what is not known is removed. */
  async read(): Promise<void> {
    databaseBytes.reset();
    freeBytes.remove();
    fullInDays.remove();
    const use = await withTimeout(timeoutMs, 'Reading the disk', this.use.read()).catch(() => null);
    for (const [part, bytes] of Object.entries(use?.newest?.parts ?? {})) databaseBytes.set({ part }, bytes);
    if (use?.disk) freeBytes.set(use.disk.free);
    if (use !== null && use.fullInDays !== null) fullInDays.set(use.fullInDays);
  }
}
