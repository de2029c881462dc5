import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { onFreePort } from './port.js';

const Port = z.coerce.number().int().min(1).max(65_535);

const earlierPort = async (file: string): Promise<number | undefined> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return Port.safeParse(text).data;
};

/** Starts a server on the port that it had at an earlier start, if that is free: others know its address. */
export const onEarlierPort = async <T>(
  file: string,
  preferred: number,
  start: (port: number) => Promise<T>,
): Promise<T> => {
  let port = preferred;
  const started = await onFreePort((await earlierPort(file)) ?? preferred, (at) => {
    port = at;
    return start(at);
  });
  await writeFile(file, String(port), { mode: 0o600 });
  return started;
};
