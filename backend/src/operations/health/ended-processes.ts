import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutagePart } from '@throughline/contracts/operations/outages.js';
import { Instant } from '@throughline/contracts/row.js';
import { z } from 'zod';
import type { Spell } from './watch-outages.js';

const partsBy: Readonly<Record<string, readonly OutagePart[]>> = {
  backend: ['api', 'jobs', 'sockets'],
  projections: ['projections'],
  'event store': ['event_store'],
};

const Ended = z.object({ name: z.string(), from: Instant, until: Instant });

const spellsIn = (line: string): Spell[] => {
  const { name, from, until } = Ended.parse(JSON.parse(line));
  const about = 'its process ended and was started again';
  return (partsBy[name] ?? []).map((part) => ({ part, status: 'away', about, from, until, ended: true }));
};

/**
 * Hands over what the supervisor of the embedded default recorded of processes that ended by themselves. It stays in the folder
 * until it is stored.
 */
export const storeEndedProcesses = async (dataDir: string, store: (spell: Spell) => Promise<void>): Promise<void> => {
  const file = join(dataDir, 'ended-processes.jsonl');
  const taken = `${file}.taken`;
  if (!existsSync(taken)) {
    if (!existsSync(file)) return;
    await rename(file, taken);
  }
  const lines = (await readFile(taken, 'utf8')).split('\n').filter((line) => line !== '');
  for (const spell of lines.flatMap(spellsIn)) await store(spell);
  await rm(taken);
};
