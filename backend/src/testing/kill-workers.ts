import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { delay } from '@throughline/platform/delay.js';

const main = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));

type Killing = {
  /** Applies to a worker. */
  env: Record<string, string>;
  workers: number;
  kills: number;
  /** Milliseconds that a worker lives. */
  livesMs: () => number;
  ended: () => boolean;
};

/** Keeps workers of the built product running, and kills one after the other with SIGKILL. Returns how many were killed. */
export const killWorkers = async ({ env, workers, kills, livesMs, ended }: Killing): Promise<number> => {
  let left = kills;
  const keepRunning = async (): Promise<void> => {
    while (!ended()) {
      const worker = await startWorker(env);
      const lives = livesMs();
      for (let waited = 0; !ended() && (left <= 0 || waited < lives); waited += 20) await delay(20);
      if (!ended()) left -= 1;
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }
  };
  await Promise.all(Array.from({ length: workers }, keepRunning));
  return kills - left;
};

/** Does something for which a worker has to be there, such as what needs a mail. */
export const withWorker = async <T>(env: Record<string, string>, work: () => Promise<T>): Promise<T> => {
  const worker = await startWorker(env);
  try {
    return await work();
  } finally {
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
};

const startWorker = async (env: Record<string, string>): Promise<ChildProcess> => {
  const worker = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, PATH: process.env['PATH'] ?? '' },
  });
  for await (const line of createInterface({ input: worker.stdout })) if (line.startsWith('{"ready":')) return worker;
  throw new Error('A worker ended before it was ready.');
};
