import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Containers may share a name and still number their processes apart. */
const namespace = (): string => {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
};

/** Where process ids mean the same as here. */
export const thisMachine = `${hostname()} ${namespace()}`.trim();

/** Whether a process that reported runs; of one on another machine only its reports tell. */
export const mayRun = ({ machine, pid }: { machine: string | null; pid: number | null }): boolean => {
  if (machine !== thisMachine || pid === null) return true;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
