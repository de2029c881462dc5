import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { daysUntilFull, growthPerDay, type DiskUse } from '@throughline/contracts/operations/disk-use.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { withTimeout } from '@throughline/platform/timeout.js';
import { DiskSizes } from './disk-sizes.js';

/** A disk that is away, as of a network, must not hold up what is asked of it. */
const timeoutMs = 1_000;

/** Knows what the database takes, what is free, and in how many days the disk is full. */
@Injectable()
export class ReadDiskUse {
  constructor(
    private readonly sizes: DiskSizes,
    @Inject(CONFIG) private readonly config: Pick<Config, 'dataDir'>,
  ) {}

  async read(): Promise<DiskUse> {
    const [newest, oldest, disk] = await Promise.all([this.sizes.current(), this.sizes.oldest(), this.readDisk()]);
    const perDay = growthPerDay(oldest, newest);
    return { newest, disk, perDay, fullInDays: daysUntilFull(disk?.free ?? null, perDay) };
  }

  /** The files of Postgres may be on another disk than the data folder: then the one with less free space. */
  async readDisk(): Promise<DiskUse['disk']> {
    const { dataDir } = this.config;
    if (dataDir === null) return null;
    const disks = await Promise.all([dataDir, join(dataDir, 'postgres')].map(findDisk));
    return disks.flatMap((disk) => disk ?? []).toSorted((one, other) => one.free - other.free)[0] ?? null;
  }
}

/** Free for this user: what is reserved for the administrator does not count. */
const findDisk = async (path: string): Promise<DiskUse['disk']> => {
  try {
    const { bsize, bavail, blocks } = await withTimeout(timeoutMs, 'The disk', statfs(path));
    return { free: bsize * bavail, total: bsize * blocks };
  } catch {
    return null;
  }
};
