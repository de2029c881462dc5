import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { smallHeap } from '../event-store/small-heap.js';
import { startMailCatcher, type MailCatcher } from '../mail-catcher.js';
import { built, launcher } from './launcher.js';
import { assertFree, onFreePort } from './port.js';
import { keepAddresses } from './addresses.js';
import { ownPostgres } from './owned-postgres.js';
import { ensureRoles } from './roles.js';
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

/** For processes that a log runs through. */
const nodeOptions = (part: keyof typeof smallHeap): string =>
  [process.env['NODE_OPTIONS'], smallHeap[part]].filter(Boolean).join(' ');

type Databases = { owner: string; backend: string; projector: string };

const startDatabase = async (options: HouseOptions, password: string, started: Started): Promise<Databases> => {
  const postgres = await ownPostgres(options);
  started.add(postgres.stop);
  return { owner: postgres.socketUrl, ...(await ensureRoles(postgres.socketUrl, password)) };
};

const startMail = async (dataDir: string, started: Started): Promise<MailCatcher> => {
  const mail = await onFreePort(1025, (smtpPort) =>
    onFreePort(1080, (httpPort) => startMailCatcher({ dataDir: join(dataDir, 'mail'), smtpPort, httpPort })),
  );
  started.add(mail.stop);
  return mail;
};

const build = async (options: HouseOptions, started: Started): Promise<House> => {
  const { dataDir, progress, port, host } = options;
  await mkdir(dataDir, { recursive: true });
  const secrets = await ownSecrets(dataDir);
  const launch = launcher({ ...options, onStarted: (stop) => started.add(stop) });

  progress('Starting Postgres');
  const database = await startDatabase(options, secrets.databasePassword, started);

  progress('Starting the event store');
  const [mail, eventStore] = await Promise.all([
    startMail(dataDir, started),
    onFreePort(2113, (at) =>
      launch('event store', 'embedded/dist/src/event-store/main.js', {
        EVENT_STORE_DATABASE_URL: database.owner,
        EVENT_STORE_PORT: String(at),
        NODE_OPTIONS: nodeOptions('node'),
      }),
    ),
  ]);
  const common = {
    KEY_RING: secrets.keyRing,
    PEPPER: secrets.pepper,
    EVENTSTORE_URL: textOf(eventStore.ready['url'], 'The event store'),
    SMTP_URL: mail.smtpUrl,
    INBOX_URL: mail.inboxUrl,
    PORT: String(port),
    HOST: host,
    PUBLIC_URL: options.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
    FRONTEND_DIR: built('frontend/dist'),
  };
  const roles = {
    backend: { ...common, DATABASE_URL: database.backend },
    projector: { ...common, DATABASE_URL: database.projector, CHAIN_KEY: secrets.chainKey },
  };
  started.add(await keepAddresses(dataDir, roles));

  progress('Starting projections and backend');
  const [projections, backend] = await Promise.all([
    onFreePort(3001, (at) =>
      launch('projections', 'projections/dist/src/main.js', {
        ...roles.projector,
        PROJECTIONS_PORT: String(at),
        NODE_OPTIONS: nodeOptions('worker'),
      }),
    ),
    launch('backend', 'backend/dist/src/main.js', roles.backend),
  ]);
  return {
    url: common.PUBLIC_URL,
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
