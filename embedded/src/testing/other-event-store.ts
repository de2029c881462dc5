import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { delay } from '@throughline/platform/delay.js';

/**
 * The command that starts another event store for the tests, instead of the embedded one: {port} in it is the port to serve, and
 * {folder} an empty folder for its files. Each stack starts one of its own.
 */
export const otherEventStore: string | undefined = process.env['TEST_EVENTSTORE'] || undefined;

const readyWithinMs = 90_000;
const stoppedWithinMs = 20_000;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
};

const running = new Set<ChildProcess>();

/** The shell and what it started are one process group. */
const signal = ({ pid }: ChildProcess, name: NodeJS.Signals): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // It has ended already.
  }
};
process.once('exit', () => {
  for (const child of running) signal(child, 'SIGKILL');
});

const isLive = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/live`)).ok;
  } catch {
    return false;
  }
};

const untilLive = async (child: ChildProcess, port: number, output: () => string): Promise<void> => {
  for (const deadline = performance.now() + readyWithinMs; !(await isLive(port)); await delay(50)) {
    if (child.exitCode !== null) throw new Error(`The event store ended with ${child.exitCode}: ${output()}`);
    if (performance.now() > deadline) throw new Error(`The event store does not serve port ${port}: ${output()}`);
  }
};

const end = async (child: ChildProcess): Promise<void> => {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  signal(child, 'SIGTERM');
  const late = setTimeout(() => signal(child, 'SIGKILL'), stoppedWithinMs);
  await ended;
  clearTimeout(late);
};

export const startOtherEventStore = async (command: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'event-store-'))];
  // The server may run as another user than the tests.
  await chmod(folder, 0o711);
  const line = command.replaceAll('{port}', String(port)).replaceAll('{folder}', folder);
  const child = spawn(line, { shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output = `${output}${text.toString()}`.slice(-4_000)));
  const stop = async (): Promise<void> => {
    await end(child);
    // Processes of the server may end a moment after it.
    await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  };
  try {
    await untilLive(child, port, () => output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `esdb://127.0.0.1:${port}?tls=false`, stop };
};
