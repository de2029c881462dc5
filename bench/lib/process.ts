import { fork, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';

export type Peer<R> = { ready: R; stop: () => Promise<void>; process: ChildProcess };

const stopTimeout = 30_000;

/** Starts a peer in a separate process and waits for its ready line. */
export const startPeer = <S extends z.ZodType>(
  file: string,
  schema: S,
  env: Record<string, string> = {},
): Promise<Peer<z.output<S>>> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(`../peers/${file}`, import.meta.url)), {
      env: { ...process.env, ...env },
      silent: true,
    });
    const ended = (code: number | null): void => reject(new Error(`${file} ended with ${code}`));
    child.stderr?.pipe(process.stderr);
    child.once('exit', ended);
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (!line.startsWith('{"ready":')) return;
        child.off('exit', ended);
        resolve({ ready: schema.parse(JSON.parse(line)), stop: () => end(child), process: child });
      });
  });

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timeout = setTimeout(() => child.kill('SIGKILL'), stopTimeout);
    child.once('exit', () => {
      clearTimeout(timeout);
      resolve();
    });
    child.kill('SIGTERM');
  });
