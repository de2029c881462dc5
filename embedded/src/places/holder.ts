import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Each is the id of a process, in a file of the data folder. */
const files = { product: 'running.pid', move: 'moving.pid' } as const;
export type Holder = keyof typeof files;

/** After a crash another process may have the id. */
const getCommand = (pid: number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return null;
  }
};

const isAlive = (pid: number, entry: string): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return getCommand(pid)?.includes(entry) ?? process.platform !== 'linux';
};

/** The process that runs the product on a data folder, or moves it; null when there is none. */
export const findHolder = async (dataDir: string, holder: Holder): Promise<number | null> => {
  const text = await readFile(join(dataDir, files[holder]), 'utf8').catch(() => '');
  const [pid, entry] = text.split('\n');
  return pid !== undefined && entry !== undefined && isAlive(Number(pid), entry) ? Number(pid) : null;
};

const ownText = (): string => `${process.pid}\n${basename(process.argv[1] ?? '')}`;

/** Says that this process does. The caller has made sure that no other one does. */
export const hold = (dataDir: string, holder: Holder): Promise<void> =>
  writeFile(join(dataDir, files[holder]), ownText(), { mode: 0o600 });

/** Says that this process ended. What another process says stays. */
export const release = async (dataDir: string, holder: Holder): Promise<void> => {
  const file = join(dataDir, files[holder]);
  if ((await readFile(file, 'utf8').catch(() => null)) === ownText()) await rm(file, { force: true });
};

/** Answers whether the last one was killed before it could say that it ended. */
export const clearKilled = async (dataDir: string, holder: Holder): Promise<boolean> => {
  const file = join(dataDir, files[holder]);
  const text = await readFile(file, 'utf8').catch(() => null);
  await rm(file, { force: true });
  return text !== null;
};
