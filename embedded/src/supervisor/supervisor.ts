import { join } from 'node:path';
import { requireSpace } from '../disk/require-space.js';
import { startMailCatcher } from '../mail-catcher.js';
import type { Child } from './child.js';
import { built, launcher } from './launcher.js';
import { onEarlierPort } from './earlier-port.js';
import { assertFree, freePort, onFreePort } from './port.js';
import { writeAddresses } from './addresses.js';
import { startBuiltInModels } from './built-in-models.js';
import { ownDataFolder } from './data-folder.js';
import { startOwnEventStore } from './own-event-store.js';
import { startOwnPayments } from './own-payments.js';
import { checkEventStore } from '../places/check-places.js';
import { hold, release } from '../places/holder.js';
import { beginUse } from '../places/left-database.js';
import { onDatabase } from '../places/on-database.js';
import { findPlaces, recordPlaces, type Given, type Places } from '../places/places.js';
import { startDatabase, type Databases } from './database.js';
import { ownSecrets } from './secrets.js';
import { startProcesses } from './start-processes.js';
import { Started } from './started.js';
import { backUpBeforeUpgrade } from './upgrade/backup-before-upgrade.js';

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
  /** Addresses of parts that are not started here. */
  given?: (Given & { SMTP_URL?: string | undefined }) | undefined;
  /** Stops everything, also in the middle of a start, which fails then. */
  signal?: AbortSignal;
};

export type Supervisor = {
  url: string;
  /** Has the token of the inbox in it. Null when mails are sent. */
  inboxUrl: string | null;
  places: Places;
  pids: () => Record<string, number | undefined>;
  stop: () => Promise<void>;
  /** Restarts these processes after they were built again; Postgres and the event store keep running. */
  restart: (names: readonly RestartableProcess[]) => Promise<void>;
};

export const restartable = ['projections', 'backend'] as const;
export type RestartableProcess = (typeof restartable)[number];

/** The name of this machine in the product's addresses: a browser keeps the cookies of one name from servers at another. */
const localHost = (publicUrl: string | undefined): string => {
  const host = URL.parse(publicUrl ?? '')?.hostname ?? 'localhost';
  return host.endsWith('.localhost') ? host : 'localhost';
};

const startMail = async ({ dataDir, given, env }: SupervisorOptions, token: string, started: Started) => {
  if (given?.SMTP_URL !== undefined) return { env: { SMTP_URL: given.SMTP_URL }, inboxUrl: null };
  const host = localHost(env['PUBLIC_URL']);
  const mail = await onFreePort(1025, (smtpPort) =>
    onEarlierPort(join(dataDir, 'inbox-port'), 1080, (httpPort) =>
      startMailCatcher({ dataDir: join(dataDir, 'mail'), smtpPort, httpPort, token, host }),
    ),
  );
  started.add(mail.stop);
  return { env: { SMTP_URL: mail.smtpUrl, INBOX_URL: mail.inboxUrl }, inboxUrl: mail.openingUrl };
};

const givenEventStore = ({ eventStore }: Places) =>
  eventStore === null ? null : { url: eventStore.url, pid: () => undefined };

const backupFolder = (dataDir: string, env: Record<string, string>): string =>
  env['BACKUP_DIR'] ?? join(dataDir, 'backups');

/** Its backups have every table in them, so they are read as the owner. */
const ofProjector = ({ dataDir, env }: SupervisorOptions, database: Databases) => ({
  DATABASE_URL: database.projector,
  BACKUP_DATABASE_URL: database.owner,
  BACKUP_DIR: backupFolder(dataDir, env),
});

const ofWorker = async (chainKey: string) => ({
  CHAIN_KEY: chainKey,
  PROJECTIONS_PORT: String(await freePort(3001)),
});

const restartOf =
  (processes: Record<RestartableProcess, Child>): Supervisor['restart'] =>
  async (names) => {
    await Promise.all(names.map((name) => processes[name].restart()));
  };

type Deployment = { database: Databases; places: Places; pepper: string };

/** A copy that a move made was that of a deployment that stays as it is. */
const backUp = async (options: SupervisorOptions, { database, places, pepper }: Deployment): Promise<void> => {
  const { dataDir, env, progress, onNotice, signal } = options;
  if (database.isCopy) return;
  await backUpBeforeUpgrade({
    databaseUrl: database.owner,
    eventStoreUrl: places.eventStore?.url ?? null,
    pepper,
    dir: backupFolder(dataDir, env),
    wanted: env['BACKUP_AT'] !== 'off',
    progress,
    onNotice,
  });
  signal?.throwIfAborted();
};

const ownSettings = ({ dataDir, port, host, env }: SupervisorOptions) => ({
  DATA_DIR: dataDir,
  PORT: String(port),
  HOST: host,
  PUBLIC_URL: env['PUBLIC_URL'] ?? `http://localhost:${port}`,
  FRONTEND_DIR: built('frontend/dist'),
  // Empty is none, also for a command that is given where another one is set.
  REDIS_URL: env['REDIS_URL'] ?? '',
});

const build = async (options: SupervisorOptions, started: Started): Promise<Supervisor> => {
  const { dataDir, progress } = options;
  const since = new Date().toISOString();
  await ownDataFolder(dataDir);
  const secrets = await ownSecrets(dataDir);
  const { launch, notify } = launcher({ ...options, onStarted: (stop) => started.add(stop) });
  const places = await findPlaces(dataDir, options.given ?? {});
  // Before a Postgres is made here: with one of its own this folder would refuse another.
  if (places.eventStore !== null) await checkEventStore(places.eventStore);
  started.add(() => release(dataDir, 'product'));

  progress(`${places.database === null ? 'Starting' : 'Connecting to'} Postgres`);
  const database = await startDatabase({
    dataDir,
    places,
    password: secrets.databasePassword,
    onNotice: notify,
    onStarted: (stop) => started.add(stop),
  });
  options.signal?.throwIfAborted();
  // The lock of the database says that nothing else runs on this folder.
  await hold(dataDir, 'product');
  const deployment = { database, places, pepper: secrets.pepper };
  await backUp(options, deployment);
  progress(`${places.eventStore === null ? 'Starting' : 'Connecting to'} the event store`);
  const [mail, payments, models, eventStore] = await Promise.all([
    startMail(options, secrets.inboxToken, started),
    startOwnPayments({ ...options, ...deployment, publicUrl: ownSettings(options).PUBLIC_URL, started }),
    startBuiltInModels({ dataDir, pepper: secrets.pepper, launch }),
    givenEventStore(places) ??
      startOwnEventStore({ dataDir, databaseUrl: database.owner, password: secrets.eventStorePassword, launch }),
  ]);
  const common = {
    KEY_RING: secrets.keyRing,
    PEPPER: deployment.pepper,
    SUPERVISED_SINCE: since,
    EVENTSTORE_URL: eventStore.url,
    ...mail.env,
    ...payments,
    ...ownSettings(options),
  };
  const roles = {
    backend: { ...common, ...models, DATABASE_URL: database.backend },
    projector: { ...common, ...ofProjector(options, database), ...(await ofWorker(secrets.chainKey)) },
  };
  started.add(await writeAddresses(dataDir, roles));

  progress('Starting projections and backend');
  const { projections, backend } = await startProcesses(launch, roles, database.isCopy);
  await onDatabase(database.owner, beginUse);
  await recordPlaces(dataDir, places);
  return {
    url: common.PUBLIC_URL,
    inboxUrl: mail.inboxUrl,
    places,
    pids: () => ({ eventStore: eventStore.pid(), projections: projections.pid(), backend: backend.pid() }),
    stop: started.stopAll,
    restart: restartOf({ projections, backend }),
  };
};

/** Starts every process of the product with its embedded defaults, in order. */
export const startSupervisor = async (options: SupervisorOptions): Promise<Supervisor> => {
  await assertFree(options.port, options.host);
  requireSpace(options.dataDir);
  const started = new Started();
  options.signal?.addEventListener('abort', () => void started.stopAll().catch(() => undefined), { once: true });
  try {
    return await build(options, started);
  } catch (error) {
    await started.stopAll();
    throw error;
  }
};
