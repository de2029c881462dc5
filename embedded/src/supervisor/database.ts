import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkPlaces } from '../places/check-places.js';
import { isUnusedCopy } from '../places/left-database.js';
import { readLocations } from '../places/locations.js';
import { onDatabase } from '../places/on-database.js';
import { databaseNamed } from '../places/server-address.js';
import { PlaceRefused, type Places } from '../places/places.js';
import { holdRemoteLock } from '../places/remote-lock.js';
import { ownPostgres } from '../postgres/owned-postgres.js';
import { ensureRoles } from './roles.js';

/** Addresses of one database for its owner and for the roles of production. */
export type Databases = {
  owner: string;
  backend: string;
  projector: string;
  /** A move filled it, and nothing has run on it. */
  isCopy: boolean;
};

type DatabaseOptions = {
  dataDir: string;
  places: Places;
  /** Applies to the roles. */
  password: string;
  onNotice: (sentence: string) => void;
  onStarted: (stop: () => Promise<void>) => void;
};

/** A folder that says nowhere else that its Postgres is elsewhere has its data in its own. */
const refuseOwnData = async (dataDir: string): Promise<void> => {
  const { databaseUrl } = await readLocations(dataDir);
  if (databaseUrl !== undefined || !existsSync(join(dataDir, 'postgres'))) return;
  throw new PlaceRefused(
    'DATABASE_URL: this data folder has a Postgres of its own. To take it there, start without the setting, then: npm run ops -- move --database <address>. To begin with an empty deployment, choose another data folder: DATA_DIR=… npm start.',
  );
};

/** Throws before anything is written when the parts do not belong to each other. */
const startOwner = async ({ dataDir, places, onNotice, onStarted }: DatabaseOptions): Promise<string> => {
  if (places.database !== null) {
    if (places.database.said === 'DATABASE_URL') await refuseOwnData(dataDir);
    await checkPlaces(places, places.database.url);
    const lock = await holdRemoteLock(places.database.url, onNotice);
    onStarted(lock.release);
    return places.database.url;
  }
  const postgres = await ownPostgres({ dataDir, onNotice });
  onStarted(postgres.stop);
  const url = databaseNamed(postgres.socketUrl, places.ownDatabase);
  await checkPlaces(places, url);
  return url;
};

/** Starts the Postgres of the data folder, or locks the one elsewhere, and makes the roles there. */
export const startDatabase = async (options: DatabaseOptions): Promise<Databases> => {
  const owner = await startOwner(options);
  const isCopy = await onDatabase(owner, isUnusedCopy);
  return { owner, isCopy, ...(await ensureRoles(owner, options.password)) };
};
