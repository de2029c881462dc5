import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';

const getPath = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Node keeps there what it makes of our sources, so that only the first of many processes compiles them. */
const compiled = join(tmpdir(), 'throughline-compiled');

export type Program = {
  child: ChildProcess;
  firstLine: Promise<string>;
  exit: Promise<{ code: number | null; stdout: string; stderr: string }>;
};

/** Starts one of our programs from its source, like `embedded/src/start.ts`, in a separate process, as users run it. */
export const spawnProgram = (entry: string, args: string[], env: Record<string, string | undefined> = {}): Program => {
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      '--experimental-transform-types',
      '--conditions=source',
      '--import',
      getPath('./typescript-resolution.mjs'),
      getPath(`../../../${entry}`),
      ...args,
    ],
    { env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [whole, lines] = [new PassThrough(), new PassThrough()];
  child.stdout.pipe(whole);
  child.stdout.pipe(lines);
  const [stdout, stderr] = [text(whole), text(child.stderr)];
  const exit = once(child, 'exit').then(async () => ({
    code: child.exitCode,
    stdout: await stdout,
    stderr: await stderr,
  }));
  const firstLine = Promise.race([
    once(createInterface(lines), 'line').then(([line]) => String(line)),
    exit.then(({ stderr: words }) => Promise.reject(new Error(`The program ended before it was ready: ${words}`))),
  ]);
  firstLine.catch(() => undefined);
  return { child, firstLine, exit };
};
