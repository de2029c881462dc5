import { chmod, mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { freePort } from '@throughline/embedded/supervisor/port.js';
import { startPostgres } from '@throughline/embedded/postgres.js';
import { removePostgres } from '@throughline/embedded/postgres/place.js';
import { z } from 'zod';
import { startPeer } from './process.ts';

const Ready = z.object({ url: z.string(), inboxUrl: z.string(), pids: z.record(z.string(), z.number()) });
const Addresses = z.object({ projector: z.looseObject({ EVENTSTORE_URL: z.string(), DATABASE_URL: z.string() }) });

export type Product = {
  /** The origin a browser would send. */
  origin: string;
  /** The URL that needs no name resolution. */
  url: string;
  inboxUrl: string;
  eventStoreUrl: string;
  projectorUrl: string;
  /** The product's Postgres, as its owner. */
  postgresUrl: string;
  pids: Record<string, number>;
  startedAt: number;
  stop: () => Promise<void>;
};

/** A folder on the disk where the product stores its data, so that a durable commit costs the same. */
export const dataFolder = async (): Promise<string> => {
  const parent = resolve('.cache/bench');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'data-'));
  await chmod(folder, 0o711);
  return folder;
};

/** Removes such a folder with the files of Postgres, which are elsewhere when its user cannot enter the folder. */
export const removeDataFolder = async (folder: string): Promise<void> => {
  await removePostgres(join(folder, 'postgres'));
  await removePostgres(folder);
};

type ProductOptions = {
  dataDir: string;
  /** Settings of its processes. */
  env?: Record<string, string>;
};

/** The product on a folder that stays when it stops. */
export const startProductOn = async ({ dataDir, env = {} }: ProductOptions): Promise<Product> => {
  const port = await freePort(0);
  const { ready, stop } = await startPeer('product.ts', Ready, {
    ...env,
    BENCH_DATA_DIR: dataDir,
    BENCH_PORT: String(port),
  });
  const { projector } = Addresses.parse(JSON.parse(await readFile(join(dataDir, 'addresses.json'), 'utf8')));
  // Postgres already runs; this only returns its URL.
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  return {
    origin: ready.url,
    url: `http://127.0.0.1:${port}`,
    inboxUrl: ready.inboxUrl,
    eventStoreUrl: projector.EVENTSTORE_URL,
    projectorUrl: projector.DATABASE_URL,
    postgresUrl: postgres.socketUrl,
    pids: ready.pids,
    startedAt: Date.now(),
    stop,
  };
};

export const startProduct = async (): Promise<Product> => {
  const dataDir = await dataFolder();
  const remove = (): Promise<void> => removeDataFolder(dataDir);
  try {
    const product = await startProductOn({ dataDir });
    return { ...product, stop: () => product.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
};
