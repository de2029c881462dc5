import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { built } from '@throughline/embedded/supervisor/launcher.js';
import { load } from '../lib/load.ts';
import { signUp } from '../lib/person.ts';
import { dataFolder, removeDataFolder, startProductOn } from '../lib/product.ts';
import { print } from '../lib/progress.ts';
import type { Measure } from '../lib/report.ts';
import { median } from '../lib/statistics.ts';

const pairs = 5;
const connections = 8;
const seconds = 8;
const warmRounds = 4;

/** Backups of the data folder one after another, until they are told to stop. */
const backups = (dataDir: string) => {
  let over = false;
  let taken = 0;
  const file = join(dataDir, 'bench.backup');
  const repeat = async (): Promise<void> => {
    while (!over) {
      const args = [built('embedded/dist/src/backup/cli.js'), 'backup', '--to', file];
      const child = spawn(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'ignore' });
      const [code] = (await once(child, 'exit')) as unknown[];
      if (code !== 0) throw new Error(`A backup ended with ${String(code)}.`);
      taken += 1;
      await rm(file);
    }
  };
  const repeating = repeat();
  return {
    stop: async (): Promise<number> => {
      over = true;
      await repeating;
      return taken;
    },
  };
};

/** Writes per second with and without backups, in pairs by turns. */
export const backup = async (): Promise<Measure[]> => {
  const dataDir = await dataFolder();
  const product = await startProductOn({ dataDir });
  const person = await signUp(product);
  const { client, agents } = person;
  let count = 0;
  const call = () => ({ method: 'POST' as const, path: agents, body: { name: `Agent ${(count += 1)}` } });
  const writes = async (): Promise<number> =>
    (await load({ url: client.url, connections, seconds, call, headers: client.headers })).perSecond;
  try {
    for (let round = 0; round < warmRounds; round += 1) await writes();
    const measured: { alone: number; during: number }[] = [];
    for (let pair = 1; pair <= pairs; pair += 1) {
      // By turns, because the log grows meanwhile.
      const before = pair % 2 === 1 ? await writes() : null;
      const running = backups(dataDir);
      const during = await writes();
      const taken = await running.stop();
      const alone = before ?? (await writes());
      print(`  pair ${pair} of ${pairs}: ${alone.toFixed(0)}/s alone, ${during.toFixed(0)}/s during ${taken} backups`);
      measured.push({ alone, during });
    }
    const ratio = median(measured.map(({ alone, during }) => during / alone));
    return [
      {
        what: `writes at ${connections} connections while backups are taken`,
        measured: `${median(measured.map(({ during }) => during)).toFixed(0)}/s`,
        baseline: `without: ${median(measured.map(({ alone }) => alone)).toFixed(0)}/s`,
        value: ratio,
        unit: '×',
        must: { kind: 'at least', limit: 0.9 },
      },
    ];
  } finally {
    client.close();
    await product.stop();
    await removeDataFolder(dataDir);
  }
};
