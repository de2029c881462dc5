import { readdirSync, readFileSync, realpathSync } from 'node:fs';

export type Running = { pid: number; parent: number; state: string; command: string; directory: string };

const readProcess = (pid: string): Running | null => {
  try {
    const [, state = '', parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { pid: Number(pid), parent: Number(parent), state, command, directory: realpathSync(`/proc/${pid}/cwd`) };
  } catch {
    return null;
  }
};

const allProcesses = (): Running[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(pid) ?? [])
    .filter(({ state }) => state !== 'Z');

/** A process, everything that it has started, and the Postgres of its data folder, which runs in a session of its own. */
export const listProcesses = (supervisor: number, dataDir: string): Running[] => {
  const all = allProcesses();
  const below = (pid: number): Running[] =>
    all.filter(({ parent }) => parent === pid).flatMap((each) => [each, ...below(each.pid)]);
  const postgres = all.filter(({ directory }) => directory.startsWith(realpathSync(dataDir)));
  const found = [...all.filter(({ pid }) => pid === supervisor), ...below(supervisor), ...postgres];
  return [...new Map(found.map((each) => [each.pid, each])).values()];
};

/** Also when what has started it is gone. */
export const isRunning = ({ pid, command }: Running): boolean => {
  const found = readProcess(String(pid));
  return found !== null && found.command === command && found.state !== 'Z';
};

/** The most memory that a process has used, in megabytes. */
export const peakMegabytes = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
