import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DiskReserve } from '../disk/disk-reserve.js';
import { startPostgres } from '../postgres.js';
import type { RunningPostgres } from '../postgres.js';
import { lockDataFolder } from './data-folder-lock.js';
import type { DataFolderLock } from './data-folder-lock.js';
import { stopWithThisProcess } from './stop-with-this-process.js';

export type OwnedPostgresOptions = {
  dataDir: string;
  /** Called with a sentence when Postgres ends or returns while running, or has files outside the data folder. */
  onNotice: (sentence: string) => void;
};

export type OwnedPostgres = { url: string; socketUrl: string; stop: () => Promise<void> };

const pollEveryMs = 500;
/** After a start that failed. */
const retryEveryMs = 3_000;

/** Restarts Postgres on the same port whenever it ends, so that clients reconnect to the same URL. */
class RestartingPostgres {
  private readonly stopping = new AbortController();
  private readonly done: Promise<void>;
  /** Why Postgres could not be started again; undefined while it runs. */
  private failure: string | undefined;

  constructor(
    private readonly options: OwnedPostgresOptions,
    private readonly reserve: DiskReserve,
    private readonly postgres: RunningPostgres,
    private lock: DataFolderLock,
  ) {
    this.done = this.watch();
  }

  stop = async (): Promise<void> => {
    this.stopping.abort();
    await this.done;
    await this.lock.release();
    await this.postgres.stop();
  };

  private async watch(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const pause = this.failure === undefined ? pollEveryMs : retryEveryMs;
      await wait(pause, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      if (this.stopping.signal.aborted) return;
      await this.restartIfGone().catch((error: unknown) => this.fail(error));
    }
  }

  /** On a full disk every attempt fails in the same way, which is reported once. */
  private fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const [failure = ''] = message.split('\n');
    if (this.failure !== failure) this.options.onNotice(message);
    this.failure = failure;
  }

  private async restartIfGone(): Promise<void> {
    this.postgres.rotateLog();
    if (await this.postgres.isRunning()) return this.reserve.fillIfPossible();
    if (this.failure === undefined) this.options.onNotice('Postgres ended; restarting it.');
    this.reserve.releaseIfNeeded();
    const port = Number(new URL(this.postgres.url).port);
    const { url } = await startPostgres({ dataDir: getFolder(this.options), port });
    this.lock = await lockDataFolder(url);
    this.failure = undefined;
    this.options.onNotice('Postgres is back.');
  }
}

const getFolder = ({ dataDir }: OwnedPostgresOptions): string => join(dataDir, 'postgres');

/** Starts the Postgres of a data folder. Throws `DataInUse` when another process already uses the folder. */
export const ownPostgres = async (options: OwnedPostgresOptions): Promise<OwnedPostgres> => {
  const reserve = new DiskReserve(options.dataDir);
  reserve.releaseIfNeeded();
  const postgres = await startPostgres({ dataDir: getFolder(options) });
  if (postgres.outside.length > 0)
    options.onNotice(
      `  Postgres does not run as root, and its user "postgres" cannot enter every folder above its files. They are in ${postgres.outside.join(' and ')} instead.`,
    );
  const keeper = new RestartingPostgres(options, reserve, postgres, await lockDataFolder(postgres.url));
  // Not before the lock is held: without it this Postgres belongs to another process.
  stopWithThisProcess(getFolder(options));
  return { url: postgres.url, socketUrl: postgres.socketUrl, stop: keeper.stop };
};
