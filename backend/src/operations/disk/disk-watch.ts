import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { isDiskFull } from '@throughline/contracts/operations/disk-use.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { ReadDiskUse } from './read-disk-use.js';

/** Whether the disk of the data folder is full. Without a data folder nothing is watched. */
@Injectable()
export class DiskWatch implements OnApplicationBootstrap {
  private readonly listeners = new Set<() => void>();
  private full = false;

  constructor(
    private readonly disk: ReadDiskUse,
    @Inject(CONFIG) private readonly config: Pick<Config, 'dataDir'>,
    schedule: Schedule,
  ) {
    if (config.dataDir !== null)
      schedule.every('2s', 'watch-disk', () => this.check(), {
        does: 'Looks whether the disk is full',
        once: 'process',
        whileReadOnly: true,
      });
  }

  get isFull(): boolean {
    return this.full;
  }

  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.dataDir !== null) await this.check();
  }

  private async check(): Promise<void> {
    const full = isDiskFull((await this.disk.readDisk())?.free ?? null);
    if (full === this.full) return;
    this.full = full;
    for (const listener of this.listeners) listener();
  }
}
