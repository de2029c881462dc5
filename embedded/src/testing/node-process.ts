import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const Ready = z.object({ ready: z.literal(true), url: z.string() });

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

export type NodeProcess = {
  child: ChildProcess;
  url: Promise<string>;
  exit: Promise<{ code: number | null; stderr: string }>;
};

/** The event store as users run it: a process of its own. */
export const spawnNode = (databaseUrl: string, port = 0): NodeProcess => {
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      '--experimental-transform-types',
      '--import',
      pathOf('./typescript-resolution.mjs'),
      pathOf('../event-store/main.ts'),
    ],
    {
      env: { PATH: process.env.PATH, EVENT_STORE_DATABASE_URL: databaseUrl, EVENT_STORE_PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const stderr = text(child.stderr);
  const exit = once(child, 'exit').then(async () => ({ code: child.exitCode, stderr: await stderr }));
  const firstLine = once(createInterface(child.stdout), 'line').then(
    ([line]) => Ready.parse(JSON.parse(String(line))).url,
  );
  const url = Promise.race([
    firstLine,
    exit.then(({ stderr: words }) => Promise.reject(new Error(`The node ended before it was ready: ${words}`))),
  ]);
  url.catch(() => undefined);
  return { child, url, exit };
};
