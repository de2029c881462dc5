import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ended, killWhenHung } from './hung-process.js';

const Ready = z.looseObject({ ready: z.literal(true) });
const Progress = z.object({ progress: z.string() });

export type ChildOptions = {
  name: string;
  /** Compiled entry file. */
  entry: string;
  env: Record<string, string>;
  /** Called with a phrase when a process that takes long to start reports how far it is. */
  progress: (phrase: string) => void;
  /** Called before the process is ready with how to stop it. */
  onSpawned: (stop: () => Promise<void>) => void;
  /** Called with each line the process writes other than these messages. */
  log: (line: string) => void;
  /** Called with a sentence when the process ended by itself and is restarted. */
  restarted: (sentence: string) => void;
  /** Called when it runs again, with the time in which it did not. */
  wasAway: (from: Date, until: Date) => void;
  /** Where it says that it is alive, given what it reported when it was ready; absent: it is not asked. */
  aliveAt?: (ready: Record<string, unknown>) => string;
};

export type Child = {
  name: string;
  ready: Record<string, unknown>;
  pid: () => number | undefined;
  stop: () => Promise<void>;
  /** Resolves when the new process is ready. */
  restart: () => Promise<void>;
};

const endWithParent = new URL('./end-with-parent.js', import.meta.url).href;
const stopTimeout = 12_000;
const maxPauseMs = 5_000;

/** A message to the supervisor; null for a line of the log. */
const readMessage = <T>(line: string, name: string, schema: z.ZodType<T>): T | null => {
  if (!line.startsWith(`{"${name}":`)) return null;
  const parsed = schema.safeParse(JSON.parse(line));
  return parsed.success ? parsed.data : null;
};

const launch = ({
  entry,
  env,
  progress,
  log,
}: ChildOptions): { process: ChildProcess; ready: Promise<Record<string, unknown>> } => {
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', endWithParent, entry], {
    env: { ...process.env, ...env },
    // In its own process group, so that Ctrl-C reaches only the supervisor, which stops the processes in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ready = new Promise<Record<string, unknown>>((resolve, reject) => {
    const last: string[] = [];
    const listen = (line: string) => {
      const message = readMessage(line, 'ready', Ready);
      if (message) return resolve(message);
      const step = readMessage(line, 'progress', Progress);
      if (step) return progress(step.progress);
      last.push(line);
      if (last.length > 20) last.shift();
      log(line);
    };
    createInterface({ input: child.stdout ?? process.stdin }).on('line', listen);
    createInterface({ input: child.stderr ?? process.stdin }).on('line', listen);
    child.once('exit', (code, signal) => reject(new Error(`ended with ${signal ?? code}: ${last.join('\n')}`)));
    child.once('error', reject);
  });
  return { process: child, ready };
};

const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (ended(child)) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeout);
  await gone;
  clearTimeout(timer);
};

/** Starts a process, waits until it reports that it is ready, and restarts it whenever it ends. */
export const startChild = async (options: ChildOptions): Promise<Child> => {
  let stopping = false;
  let current = launch(options);
  const stop = (): Promise<void> => {
    stopping = true;
    return stopProcess(current.process);
  };
  options.onSpawned(stop);
  const ready = await current.ready;

  let restarting = Promise.resolve();
  const watch = (child: ChildProcess, reported: Record<string, unknown>): void => {
    const url = options.aliveAt?.(reported);
    if (url !== undefined)
      void killWhenHung(child, url, () => options.restarted(`The ${options.name} does not answer and is ended.`));
    child.once('exit', (code, signal) => {
      if (!stopping) restarting = relaunch(`The ${options.name} ended (${signal ?? code}); restarting it.`);
    });
  };
  const relaunch = async (sentence: string): Promise<void> => {
    const from = new Date();
    options.restarted(sentence);
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, maxPauseMs)) {
      current = launch(options);
      try {
        const reported = await current.ready;
        if (ended(current.process)) continue;
        watch(current.process, reported);
        options.wasAway(from, new Date());
        options.restarted(`The ${options.name} is back.`);
        return;
      } catch (error) {
        options.log(error instanceof Error ? error.message : String(error));
        await delay(pause);
      }
    }
  };

  watch(current.process, ready);
  return {
    name: options.name,
    ready,
    pid: () => current.process.pid,
    stop,
    restart: async () => {
      await stopProcess(current.process);
      await restarting;
    },
  };
};
