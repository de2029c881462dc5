import { setTimeout as wait } from 'node:timers/promises';
import { DataInUse } from '@throughline/embedded/postgres/data-folder-lock.js';
import { ownPostgres, type OwnedPostgres } from '@throughline/embedded/postgres/owned-postgres.js';
import { launcher } from '@throughline/embedded/supervisor/launcher.js';
import { databaseNamed } from '@throughline/embedded/places/server-address.js';
import { startOwnEventStore } from '@throughline/embedded/supervisor/own-event-store.js';
import { ensureRoles } from '@throughline/embedded/supervisor/roles.js';
import { ownSecrets } from '@throughline/embedded/supervisor/secrets.js';
import { Started } from '@throughline/embedded/supervisor/started.js';
import { checkPlaces } from '@throughline/embedded/places/check-places.js';
import { copyDeployment, type CopiedLog } from './copy-deployment.js';
import { markLeft } from '@throughline/embedded/places/left-database.js';
import { writeLocations } from '@throughline/embedded/places/locations.js';
import { onDatabase } from '@throughline/embedded/places/on-database.js';
import { describeSide, type Plan } from './plan.js';
import type { Places } from '@throughline/embedded/places/places.js';
import { holdRemoteLock } from '@throughline/embedded/places/remote-lock.js';
import { prepareOwn, prepareRemote } from './target-database.js';

export type MoveOptions = {
  /** Absolute. */
  dataDir: string;
  places: Places;
  plan: Plan;
  /** Also a log with sealed texts that cannot be opened. */
  withUnreadable: boolean;
  /** Applies to a log that was checked before the product stopped. */
  textsChecked: boolean;
  progress: (phrase: string) => void;
};

type Moving = MoveOptions & { started: Started; own: OwnedPostgres | null };

const tries = { many: 60, everyMs: 500 };

/** Whatever a killed product leaves behind ends within some seconds. */
const whenFree = async <T>(take: () => Promise<T>, left = tries.many): Promise<T> => {
  try {
    return await take();
  } catch (error) {
    if (left === 0 || !(error instanceof DataInUse)) throw error;
    await wait(tries.everyMs);
    return whenFree(take, left - 1);
  }
};

const startOwn = async ({ dataDir, plan, progress }: MoveOptions, started: Started): Promise<OwnedPostgres | null> => {
  if (plan.from.databaseUrl !== null && plan.to.databaseUrl !== null) return null;
  const own = await whenFree(() => ownPostgres({ dataDir, onNotice: progress }));
  started.add(own.stop);
  return own;
};

const ownAddress = ({ own }: Moving): string => {
  if (own === null) throw new Error('The Postgres of this data folder was not started.');
  return own.socketUrl;
};

const getSource = async (moving: Moving): Promise<string> => {
  const { plan, places, started, progress } = moving;
  const { databaseUrl } = plan.from;
  if (databaseUrl === null) return databaseNamed(ownAddress(moving), places.ownDatabase);
  const lock = await whenFree(() => holdRemoteLock(databaseUrl, progress));
  started.add(lock.release);
  return databaseUrl;
};

type Target = { url: string; ownDatabase?: string };

const getTarget = async (moving: Moving): Promise<Target> => {
  const { plan, places } = moving;
  if (plan.to.databaseUrl !== null) {
    await prepareRemote(plan.to.databaseUrl);
    return { url: plan.to.databaseUrl };
  }
  const inUse = plan.from.databaseUrl === null ? (places.ownDatabase ?? 'throughline') : null;
  const ownDatabase = await prepareOwn(ownAddress(moving), inUse);
  return { url: databaseNamed(ownAddress(moving), ownDatabase), ownDatabase };
};

const run = async (moving: Moving): Promise<CopiedLog | null> => {
  const { dataDir, places, plan, progress, started } = moving;
  const secrets = await ownSecrets(dataDir);
  const { launch } = launcher({
    dataDir,
    env: {},
    progress,
    onNotice: progress,
    onStarted: (stop) => started.add(stop),
  });
  const from = await getSource(moving);
  await checkPlaces(places, from);
  progress('Preparing the new database');
  const target = await getTarget(moving);
  await ensureRoles(target.url, secrets.databasePassword);
  const startOwnLog = () =>
    startOwnEventStore({ dataDir, databaseUrl: from, password: secrets.eventStorePassword, launch });
  let ownLog: ReturnType<typeof startOwnLog> | undefined;
  const log = await copyDeployment({
    plan,
    dataDir,
    keys: secrets,
    progress,
    withUnreadable: moving.withUnreadable,
    textsChecked: moving.textsChecked,
    databases: { from, to: target.url },
    eventStoreUrl: async () => plan.from.eventStoreUrl ?? (await (ownLog ??= startOwnLog())).url,
  });
  progress('Switching');
  const { eventStoreUrl, databaseUrl } = plan.to;
  await writeLocations(dataDir, {
    ...(eventStoreUrl === null ? {} : { eventStoreUrl }),
    ...(databaseUrl === null ? {} : { databaseUrl }),
    ...(target.ownDatabase === undefined ? {} : { ownDatabase: target.ownDatabase }),
  });
  await onDatabase(from, (client) => markLeft(client, describeSide(plan.to)));
  return log;
};

/**
 * Copies a stopped deployment to its new place, and remembers the place last: until then the data folder has its earlier place, which
 * was only read. Returns what the log is there; null when it stays where it is.
 */
export const moveDeployment = async (options: MoveOptions): Promise<CopiedLog | null> => {
  const started = new Started();
  try {
    return await run({ ...options, started, own: await startOwn(options, started) });
  } finally {
    await started.stopAll();
  }
};
