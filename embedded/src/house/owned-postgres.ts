import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../postgres.js';
import type { RunningPostgres } from '../postgres.js';
import { lockHouse } from './roles.js';
import type { HouseLock } from './roles.js';

export type OwnedPostgresOptions = {
  dataDir: string;
  /** Called with a sentence when something happened to it while running. */
  news: (sentence: string) => void;
};

export type OwnedPostgres = { url: string; socketUrl: string; stop: () => Promise<void> };

const lookEveryMs = 500;

/** Starts it again, where it was, whenever it is gone. Who uses it finds it by the same address. */
class Keeper {
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;

  constructor(
    private readonly options: OwnedPostgresOptions,
    private readonly postgres: RunningPostgres,
    private lock: HouseLock,
  ) {
    this.#done = this.#watch();
  }

  stop = async (): Promise<void> => {
    this.#stop.abort();
    await this.#done;
    await this.lock.release();
    await this.postgres.stop();
  };

  async #watch(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await wait(lookEveryMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      if (this.#stop.signal.aborted || (await this.postgres.isRunning())) continue;
      await this.#revive().catch((error: unknown) =>
        this.options.news(error instanceof Error ? error.message : String(error)),
      );
    }
  }

  async #revive(): Promise<void> {
    this.options.news('Postgres ended; starting it again.');
    const port = Number(new URL(this.postgres.url).port);
    const { url } = await startPostgres({ dataDir: folderOf(this.options), port });
    this.lock = await lockHouse(url);
    this.options.news('Postgres is back.');
  }
}

const folderOf = ({ dataDir }: OwnedPostgresOptions): string => join(dataDir, 'postgres');

/** The Postgres of a data folder, for one product at a time; fails with `DataInUse` beside another. */
export const ownPostgres = async (options: OwnedPostgresOptions): Promise<OwnedPostgres> => {
  const postgres = await startPostgres({ dataDir: folderOf(options) });
  const keeper = new Keeper(options, postgres, await lockHouse(postgres.url));
  return { url: postgres.url, socketUrl: postgres.socketUrl, stop: keeper.stop };
};
