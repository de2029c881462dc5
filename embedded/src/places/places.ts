import { isDeepStrictEqual } from 'node:util';
import { locationsFile, readLocations, writeLocations, type Locations } from './locations.js';
import { shownAddress } from './server-address.js';

/** Where a part is that is not started here, and who says so: a setting, or the file in the data folder. */
export type Place = { url: string; said: string };

export type Places = {
  eventStore: Place | null;
  database: Place | null;
  /** In the Postgres of the data folder. */
  ownDatabase: string | undefined;
};

/** As set for this start. */
export type Given = { EVENTSTORE_URL?: string | undefined; DATABASE_URL?: string | undefined };

/** A place that cannot be used. The sentence names what gave it. */
export class PlaceRefused extends Error {}

const getPlace = (
  name: keyof Given,
  set: string | undefined,
  known: string | undefined,
  file: string,
): Place | null => {
  if (set === undefined) return known === undefined ? null : { url: known, said: file };
  if (known === undefined || shownAddress(known) === shownAddress(set)) return { url: set, said: name };
  throw new PlaceRefused(
    `${name}: names ${shownAddress(set)}, but this deployment is at ${shownAddress(known)} (${file}). Remove the setting; or take the deployment there: npm run ops -- move. If the same server has another name now, change it in that file.`,
  );
};

/** A setting may have another password or other options than what the data folder knows. */
export const findPlaces = async (dataDir: string, given: Given): Promise<Places> => {
  const { eventStoreUrl, databaseUrl, ownDatabase } = await readLocations(dataDir);
  const file = locationsFile(dataDir);
  return {
    eventStore: getPlace('EVENTSTORE_URL', given.EVENTSTORE_URL, eventStoreUrl, file),
    database: getPlace('DATABASE_URL', given.DATABASE_URL, databaseUrl, file),
    ownDatabase,
  };
};

const toLocations = ({ eventStore, database, ownDatabase }: Places): Locations => ({
  ...(eventStore === null ? {} : { eventStoreUrl: eventStore.url }),
  ...(database === null ? {} : { databaseUrl: database.url }),
  ...(ownDatabase === undefined ? {} : { ownDatabase }),
});

/** Whatever was used by a setting is what later starts without it use. */
export const recordPlaces = async (dataDir: string, places: Places): Promise<void> => {
  const locations = toLocations(places);
  if (!isDeepStrictEqual(locations, await readLocations(dataDir))) await writeLocations(dataDir, locations);
};
