import { fork, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type Peer = { url: string; pid: number; stop: () => Promise<void> };

/** Starts a peer in a process of its own and waits for its line of readiness. */
export const startPeer = (file: string, env: Record<string, string>): Promise<Peer> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(`../peers/${file}`, import.meta.url)), { env: { ...process.env, ...env }, silent: true });
    child.stderr?.pipe(process.stderr);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (!line.startsWith('{"ready":')) return;
        const { url } = JSON.parse(line) as { url: string };
        resolve({ url, pid: child.pid ?? 0, stop: () => end(child) });
      });
  });

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
