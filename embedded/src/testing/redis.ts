import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type TestRedis = {
  url: string;
  /** It keeps its connections and answers nothing until it is thawed. */
  freeze: () => void;
  thaw: () => void;
  stop: () => Promise<void>;
};

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  return address.port;
};

/** The Redis of this machine, without persistence. */
export const startRedis = async (): Promise<TestRedis> => {
  const [port, dir] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'redis-'))]);
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir];
  // With the stderr of this process, one that a failed test has left behind would keep the whole run from ending.
  const redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface({ input: redis.stdout }))
    if (line.includes('Ready to accept connections')) break;
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void redis.kill('SIGSTOP'),
    thaw: () => void redis.kill('SIGCONT'),
    stop: async () => {
      redis.kill('SIGCONT');
      redis.kill();
      await once(redis, 'exit');
      await rm(dir, { recursive: true });
    },
  };
};
