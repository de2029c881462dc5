import { setTimeout as wait } from 'node:timers/promises';
import { lockDataFolder, type DataFolderLock } from '../postgres/data-folder-lock.js';

const lookEveryMs = 1_000;

/**
 * One `npm start` for a database on another server. The lock is lost with its connection, so it is taken again when the server is
 * back. Throws `DataInUse` when another start has it.
 */
export const holdRemoteLock = async (
  url: string,
  onNotice: (sentence: string) => void,
): Promise<Pick<DataFolderLock, 'release'>> => {
  const stop = new AbortController();
  let lock = await lockDataFolder(url);
  const watch = async (): Promise<void> => {
    for (let said = false; !stop.signal.aborted;) {
      await wait(lookEveryMs, undefined, { signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted || lock.isHeld()) continue;
      if (!said) onNotice('Postgres does not answer.');
      said = true;
      const retaken = await lockDataFolder(url).catch(() => null);
      if (retaken === null) continue;
      lock = retaken;
      said = false;
      onNotice('Postgres is back.');
    }
  };
  const watching = watch();
  const release = async (): Promise<void> => {
    stop.abort();
    await watching;
    await lock.release();
  };
  return { release };
};
