import { join } from 'node:path';
import { nodeOptions, smallHeap } from '../small-heap.js';
import { requireSpace } from '../disk/require-space.js';
import { startMailCatcher, type MailCatcher } from '../mail-catcher.js';
import { built, launcher } from './launcher.js';
import { assertFree, onFreePort } from './port.js';
import { writeAddresses } from './addresses.js';
import { startBuiltInModels } from './built-in-models.js';
import { ownDataFolder } from './data-folder.js';
import { ownPostgres } from '../postgres/owned-postgres.js';
import { ensureRoles } from './roles.js';
import { startOwnEventStore } from './own-event-store.js';
import { ownSecrets } from './secrets.js';

export type SupervisorOptions = {
  dataDir: string;
  port: number;
  host: string;
  /** Called with a phrase for people when a process or service begins to start. */
  progress: (phrase: string) => void;
  /** Called with a sentence when a process ends or returns while running. */
  onNotice: (sentence: string) => void;
  /** Settings of the caller's environment that every process gets. */
  env: Record<string, string>;
};

export type Supervisor = {
  url: string;
  /** Has the token of the inbox in it. */
  inboxUrl: string;
  pids: () => Record<string, number | undefined>;
  stop: () => Promise<void>;
  /** Restarts these processes after they were built again; Postgres and the event store keep running. */
  restart: (names: readonly RestartableProcess[]) => Promise<void>;
};

export const restartable = ['projections', 'backend'] as const;
export type RestartableProcess = (typeof restartable)[number];

/** Stops everything in reverse order of starting, also when a later process fails to start. */
class Started {
  private readonly stops: (() => Promise<void>)[] = [];
  add(stop: () => Promise<void>): void {
    this.stops.unshift(stop);
  }
  stopAll = async (): Promise<void> => {
    for (const stop of this.stops.splice(0)) await stop();
  };
}

type Databases = { owner: string; backend: string; projector: string };

const startDatabase = async (options: SupervisorOptions, password: string, started: Started): Promise<Databases> => {
  const postgres = await ownPostgres(options);
  started.add(postgres.stop);
  return { owner: postgres.socketUrl, ...(await ensureRoles(postgres.socketUrl, password)) };
};

const startMail = async (dataDir: string, token: string, started: Started): Promise<MailCatcher> => {
  const mail = await onFreePort(1025, (smtpPort) =>
    onFreePort(1080, (httpPort) => startMailCatcher({ dataDir: join(dataDir, 'mail'), smtpPort, httpPort, token })),
  );
  started.add(mail.stop);
  return mail;
};

/** Its backups have every table in them, so they are read as the owner. */
const ofProjector = ({ dataDir, env }: SupervisorOptions, database: Databases) => ({
  DATABASE_URL: database.projector,
  BACKUP_DATABASE_URL: database.owner,
  BACKUP_DIR: env['BACKUP_DIR'] ?? join(dataDir, 'backups'),
});

const build = async (options: SupervisorOptions, started: Started): Promise<Supervisor> => {
  const { dataDir, progress, port, host } = options;
  await ownDataFolder(dataDir);
  const secrets = await ownSecrets(dataDir);
  const launch = launcher({ ...options, onStarted: (stop) => started.add(stop) });

  progress('Starting Postgres');
  const database = await startDatabase(options, secrets.databasePassword, started);

  progress('Starting the event store');
  const [mail, models, eventStore] = await Promise.all([
    startMail(dataDir, secrets.inboxToken, started),
    startBuiltInModels({ dataDir, pepper: secrets.pepper, launch }),
    startOwnEventStore({ dataDir, databaseUrl: database.owner, password: secrets.eventStorePassword, launch }),
  ]);
  const common = {
    ...{ KEY_RING: secrets.keyRing, PEPPER: secrets.pepper },
    DATA_DIR: dataDir,
    EVENTSTORE_URL: eventStore.url,
    SMTP_URL: mail.smtpUrl,
    INBOX_URL: mail.inboxUrl,
    PORT: String(port),
    HOST: host,
    PUBLIC_URL: options.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
    FRONTEND_DIR: built('frontend/dist'),
  };
  const roles = {
    backend: { ...common, ...models, DATABASE_URL: database.backend },
    projector: { ...common, ...ofProjector(options, database), CHAIN_KEY: secrets.chainKey },
  };
  started.add(await writeAddresses(dataDir, roles));

  progress('Starting projections and backend');
  const [projections, backend] = await Promise.all([
    onFreePort(3001, (at) =>
      launch('projections', 'projections/dist/src/main.js', {
        ...roles.projector,
        PROJECTIONS_PORT: String(at),
        NODE_OPTIONS: nodeOptions(smallHeap.worker),
      }),
    ),
    launch('backend', 'backend/dist/src/main.js', { ...roles.backend, NODE_OPTIONS: nodeOptions(smallHeap.backend) }),
  ]);
  return {
    url: common.PUBLIC_URL,
    inboxUrl: mail.openingUrl,
    pids: () => ({ eventStore: eventStore.pid(), projections: projections.pid(), backend: backend.pid() }),
    stop: started.stopAll,
    restart: async (names) => {
      const processes = { projections, backend };
      await Promise.all(names.map((name) => processes[name].restart()));
    },
  };
};

/** Starts every process of the product with its embedded defaults, in order. */
export const startSupervisor = async (options: SupervisorOptions): Promise<Supervisor> => {
  await assertFree(options.port, options.host);
  requireSpace(options.dataDir);
  const started = new Started();
  try {
    return await build(options, started);
  } catch (error) {
    await started.stopAll();
    throw error;
  }
};
