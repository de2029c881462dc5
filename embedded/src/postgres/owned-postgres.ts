import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../postgres.js';
import type { RunningPostgres } from '../postgres.js';
import { lockDataFolder } from './data-folder-lock.js';
import type { DataFolderLock } from './data-folder-lock.js';

export type OwnedPostgresOptions = {
  dataDir: string;
  /** Called with a sentence when Postgres ends or returns while running. */
  onNotice: (sentence: string) => void;
};

export type OwnedPostgres = { url: string; socketUrl: string; stop: () => Promise<void> };

const pollEveryMs = 500;

/** Restarts Postgres on the same port whenever it ends, so that clients reconnect to the same URL. */
class RestartingPostgres {
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;

  constructor(
    private readonly options: OwnedPostgresOptions,
    private readonly postgres: RunningPostgres,
    private lock: DataFolderLock,
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
      await wait(pollEveryMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      if (this.#stop.signal.aborted) return;
      await this.#restartIfGone().catch((error: unknown) =>
        this.options.onNotice(error instanceof Error ? error.message : String(error)),
      );
    }
  }

  async #restartIfGone(): Promise<void> {
    this.postgres.rotateLog();
    if (await this.postgres.isRunning()) return;
    this.options.onNotice('Postgres ended; restarting it.');
    const port = Number(new URL(this.postgres.url).port);
    const { url } = await startPostgres({ dataDir: folderOf(this.options), port });
    this.lock = await lockDataFolder(url);
    this.options.onNotice('Postgres is back.');
  }
}

const folderOf = ({ dataDir }: OwnedPostgresOptions): string => join(dataDir, 'postgres');

/** Starts the Postgres of a data folder. Throws `DataInUse` when another process already uses the folder. */
export const ownPostgres = async (options: OwnedPostgresOptions): Promise<OwnedPostgres> => {
  const postgres = await startPostgres({ dataDir: folderOf(options) });
  const keeper = new RestartingPostgres(options, postgres, await lockDataFolder(postgres.url));
  return { url: postgres.url, socketUrl: postgres.socketUrl, stop: keeper.stop };
};
