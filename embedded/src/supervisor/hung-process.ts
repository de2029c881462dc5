import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const askEveryMs = 2_000;
/** In a row: about 20 to 40 seconds. */
const maxUnanswered = 10;

export const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(askEveryMs) })).ok;
  } catch {
    return false;
  }
};

/** Where a process on this machine answers that listens on a host. */
export const localUrl = (host: string, port: string, path: string): string => {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}${path}`;
};

/** Kills a process that has answered before and does so no longer, so that it is started again as one that ended. */
export const killWhenHung = async (child: ChildProcess, url: string, onHung: () => void): Promise<void> => {
  let unanswered: number | null = null;
  while (!ended(child)) {
    if (await answers(url)) unanswered = 0;
    else if (unanswered !== null) unanswered += 1;
    if ((unanswered ?? 0) >= maxUnanswered && !ended(child)) {
      onHung();
      child.kill('SIGKILL');
      return;
    }
    await delay(askEveryMs, undefined, { ref: false });
  }
};
