import { access, chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { largeSize, type LargeSize } from '@throughline/backend/seed/large/seed-large.js';
import { Client as Database } from 'pg';
import { z } from 'zod';
import { signUp } from '../../lib/person.ts';
import { startPeer } from '../../lib/process.ts';
import { removeDataFolder, startProductOn, type Product } from '../../lib/product.ts';
import { print } from '../../lib/progress.ts';

const Place = z.object({ email: z.string(), workspaceId: z.string() });
const Filled = z.object({ large: Place, small: Place });
export type Filled = z.infer<typeof Filled>;
const Grown = z.object({ events: z.number() });

/** The factor of the large one is the point: the same queries must take about as long in both. */
const sizes: Record<keyof Filled, LargeSize> = {
  small: { members: 20, agents: 1_000, triggers: 1_000, runs: 1_000, waiting: 40 },
  large: largeSize,
};

/** The folder is kept, because filling it takes minutes. It is filled again after it was removed. */
const dataDir = resolve('.cache/bench/lists');
const noteFile = join(dataDir, 'filled.json');

/** Without jobs nothing works off the appended runs, so that requests are measured and nothing else. */
const requestsOnly = {
  ROLES: 'api',
  SESSION_REQUESTS_PER_MINUTE: '1000000',
  NETWORK_REQUESTS_PER_MINUTE: '1000000',
};

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const grow = async (workspaceId: string, size: LargeSize): Promise<void> => {
  const { ready, stop } = await startPeer('grow.ts', Grown, {
    BENCH_DATA_DIR: dataDir,
    BENCH_WORKSPACE: workspaceId,
    BENCH_SIZE: JSON.stringify(size),
  });
  print(`    ${ready.events} events`);
  await stop();
};

const fill = async (): Promise<void> => {
  await removeDataFolder(dataDir);
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o711);
  const whole = await startProductOn({ dataDir });
  const people = [await signUp(whole), await signUp(whole)] as const;
  await whole.stop();
  const [large, small] = people.map(({ client, email, workspaceId }) => {
    client.close();
    return { email, workspaceId };
  });
  const filled = Filled.parse({ large, small });
  const product = await startProductOn({ dataDir, env: requestsOnly });
  try {
    await grow(filled.small.workspaceId, sizes.small);
    await grow(filled.large.workspaceId, sizes.large);
  } finally {
    await product.stop();
  }
  await writeFile(noteFile, JSON.stringify(filled));
};

/** Every build is live and has every event of the log. Afterwards the tables are as autovacuum leaves them. */
const settle = async ({ postgresUrl }: Product): Promise<void> => {
  const database = new Database({ connectionString: postgresUrl });
  await database.connect();
  try {
    for (;;) {
      const { rows } = await database.query<{ behind: boolean }>(
        `select coalesce(bool_or(status in ('building', 'catching_up', 'verifying', 'outdated') or
             status = 'live' and position < (select max(position) from rm.history)), true)
           or (select count(*) from rm.history) < (select count(*) from event_store.events where stream not like '$%') as behind
         from proj.build`,
      );
      if (rows[0]?.behind === false) break;
      await delay(500);
    }
    print('  Vacuum');
    await database.query('vacuum (analyze)');
  } finally {
    await database.end();
  }
};

/** A product with a large and a small workspace, and without jobs. */
export const startFilled = async (): Promise<{ product: Product; filled: Filled }> => {
  if (!(await exists(noteFile))) {
    print(`  Filling ${dataDir}`);
    await fill();
  }
  const filled = Filled.parse(JSON.parse(await readFile(noteFile, 'utf8')));
  const product = await startProductOn({ dataDir, env: requestsOnly });
  try {
    print('  Waiting for the projections');
    await settle(product);
    return { product, filled };
  } catch (error) {
    await product.stop();
    throw error;
  }
};
