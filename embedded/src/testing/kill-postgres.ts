import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@throughline/platform/testing/eventually.js';
import type { RunningPostgres } from '../postgres.js';

/** Kills the postmaster as a lack of memory would, and returns when it is gone: until then a start would take it for running. */
export const killPostgres = async (postgres: RunningPostgres, dataDir: string): Promise<void> => {
  const [pid] = (await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await eventually('the postmaster is gone', async () => !(await postgres.isRunning()));
};
