import { mkdir } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startMailCatcher } from '../mail-catcher.js';
import { startPostgres } from '../postgres.js';
import { startChild, type Child, type ChildOptions } from './child.js';
import { assertFree, freePort } from './port.js';
import { keepAddresses } from './addresses.js';
import { ensureRoles, lockHouse } from './roles.js';
import { ownSecrets } from './secrets.js';

export type HouseOptions = {
  dataDir: string;
  port: number;
  host: string;
  /** Called as each part begins to start, with a phrase for people. */
  progress: (phrase: string) => void;
  /** Called with a sentence when something happened to a part while running. */
  news: (sentence: string) => void;
  /** Settings of the caller's environment that go to every process. */
  env: Record<string, string>;
};

export type House = {
  url: string;
  inboxUrl: string;
  pids: () => Record<string, number | undefined>;
  stop: () => Promise<void>;
};

const entry = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const textOf = (value: unknown, what: string): string => {
  if (typeof value === 'string') return value;
  throw new Error(`${what} did not say where it is.`);
};

/** What was started is stopped in the opposite order, also when a later part fails to start. */
class Started {
  private readonly stops: (() => Promise<void>)[] = [];
  add(stop: () => Promise<void>): void {
    this.stops.unshift(stop);
  }
  stopAll = async (): Promise<void> => {
    for (const stop of this.stops.splice(0)) await stop();
  };
}

/** A process of an earlier, killed house may need some seconds to notice and let go of its lock. */
const startPatiently = async (options: ChildOptions, tries: number): Promise<Child> => {
  try {
    return await startChild(options);
  } catch (error) {
    if (tries === 0) throw error;
    await delay(500);
    return startPatiently(options, tries - 1);
  }
};

const build = async (options: HouseOptions, started: Started): Promise<House> => {
  const { dataDir, progress } = options;
  await mkdir(dataDir, { recursive: true });
  const secrets = await ownSecrets(dataDir);
  const logFile = createWriteStream(join(dataDir, 'throughline.log'), { flags: 'a' });
  started.add(() => new Promise((resolve) => logFile.end(resolve)));

  progress('Starting Postgres');
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  const lock = await lockHouse(postgres.url);
  started.add(postgres.stop);
  started.add(lock.release);
  const database = await ensureRoles(postgres.url, secrets.databasePassword);

  const child = async (name: string, path: string, env: Record<string, string>, tries = 0): Promise<Child> => {
    const process = await startPatiently(
      {
        name,
        entry: entry(path),
        env: { ...options.env, ...env },
        log: (line) => logFile.write(`${line}\n`),
        restarted: options.news,
      },
      tries,
    );
    started.add(process.stop);
    return process;
  };

  progress('Starting the event store');
  const [mail, eventStore] = await Promise.all([
    startMailCatcher({
      dataDir: join(dataDir, 'mail'),
      smtpPort: await freePort(1025),
      httpPort: await freePort(1080),
    }),
    child(
      'event store',
      'embedded/dist/src/event-store/main.js',
      { EVENT_STORE_DATABASE_URL: postgres.socketUrl, EVENT_STORE_PORT: String(await freePort(2113)) },
      20,
    ),
  ]);
  started.add(mail.stop);
  const common = {
    KEY_RING: secrets.keyRing,
    PEPPER: secrets.pepper,
    EVENTSTORE_URL: textOf(eventStore.ready['url'], 'The event store'),
    SMTP_URL: mail.smtpUrl,
    INBOX_URL: mail.inboxUrl,
    PORT: String(options.port),
    HOST: options.host,
    PROJECTIONS_PORT: String(await freePort(3001)),
    FRONTEND_DIR: entry('frontend/dist'),
  };

  started.add(await keepAddresses(dataDir, { ...common, PUBLIC_URL: `http://localhost:${options.port}` }, database));

  progress('Starting projections and backend');
  const [projections, backend] = await Promise.all([
    child('projections', 'projections/dist/src/main.js', { ...common, DATABASE_URL: database.projector }),
    child('backend', 'backend/dist/src/main.js', { ...common, DATABASE_URL: database.backend }),
  ]);
  return {
    url: `http://localhost:${options.port}`,
    inboxUrl: mail.inboxUrl,
    pids: () => ({ eventStore: eventStore.pid(), projections: projections.pid(), backend: backend.pid() }),
    stop: started.stopAll,
  };
};

/** Starts the whole product on its own defaults: every process, in order. */
export const startHouse = async (options: HouseOptions): Promise<House> => {
  await assertFree(options.port, options.host);
  const started = new Started();
  try {
    return await build(options, started);
  } catch (error) {
    await started.stopAll();
    throw error;
  }
};
