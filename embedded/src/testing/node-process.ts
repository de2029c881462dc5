import type { ChildProcess } from 'node:child_process';
import { z } from 'zod';
import { spawnProgram } from './program.js';

const Ready = z.object({ ready: z.literal(true), url: z.string() });

export type NodeProcess = {
  child: ChildProcess;
  url: Promise<string>;
  exit: Promise<{ code: number | null; stderr: string }>;
};

/** The event store as the supervisor runs it. */
export const spawnNode = (databaseUrl: string, port = 0): NodeProcess => {
  const { child, firstLine, exit } = spawnProgram('embedded/src/event-store/main.ts', [], {
    EVENT_STORE_DATABASE_URL: databaseUrl,
    EVENT_STORE_PORT: String(port),
  });
  const url = firstLine.then((line) => Ready.parse(JSON.parse(line)).url);
  url.catch(() => undefined);
  return { child, url, exit: exit.then(({ code, stderr }) => ({ code, stderr })) };
};
