import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isDiskFull } from '@throughline/contracts/operations/disk-use.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { ReadDiskUse } from './read-disk-use.js';

const everyMs = 2_000;

/** Whether the disk of the data folder is full. Without a data folder nothing is watched. */
@Injectable()
export class DiskWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly listeners = new Set<() => void>();
  private timer: NodeJS.Timeout | undefined;
  private full = false;

  constructor(
    private readonly disk: ReadDiskUse,
    @Inject(CONFIG) private readonly config: Pick<Config, 'dataDir'>,
  ) {}

  get isFull(): boolean {
    return this.full;
  }

  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.dataDir === null) return;
    await this.check();
    this.timer = setInterval(() => void this.check(), everyMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async check(): Promise<void> {
    const full = isDiskFull((await this.disk.readDisk())?.free ?? null);
    if (full === this.full) return;
    this.full = full;
    for (const listener of this.listeners) listener();
  }
}
