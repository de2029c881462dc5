import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Product } from '../lib/product.ts';
import { print } from '../lib/progress.ts';
import type { Measure } from '../lib/report.ts';

const restMs = 30_000;

const getMegabytes = async (pid: number): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
};

/** The resident memory of the three processes when idle, a fixed time after the start. */
export const memory = async (product: Product): Promise<Measure[]> => {
  print(`  at rest for ${restMs / 1_000} s`);
  await delay(Math.max(0, product.startedAt + restMs - Date.now()));
  const sizes: [string, number][] = [];
  for (const [name, pid] of Object.entries(product.pids)) sizes.push([name, await getMegabytes(pid)]);
  return [
    {
      what: 'memory at rest: backend, projections, event store',
      measured: sizes.map(([name, size]) => `${name} ${size.toFixed(0)}`).join(', '),
      baseline: '',
      value: sizes.reduce((sum, [, size]) => sum + size, 0),
      unit: 'MB',
      must: { kind: 'at most', limit: 430 },
    },
  ];
};
