import type { EsdbEventStore } from '@throughline/platform/eventstore/esdb-event-store.js';
import type { Client } from 'pg';
import { exists, onDatabase } from './on-database.js';
import { eventIdAt, withEventStore } from './event-store-at.js';
import { leftFor } from './left-database.js';
import { PlaceRefused, type Place, type Places } from './places.js';
import { getReason } from './reason.js';
import { shownAddress } from './server-address.js';

/** The newest event that the read tables have folded. */
type KnownEvent = { id: string; stream: string; revision: number };

type Contents = { ownEvents: boolean; hasPeople: boolean; reacted: boolean; newest: KnownEvent | null };

const any = async (client: Client, table: string, condition = 'true'): Promise<boolean> =>
  (await exists(client, table)) &&
  (await client.query(`select 1 from ${table} where ${condition} limit 1`)).rowCount === 1;

const getContents = async (client: Client): Promise<Contents> => {
  const newest = (await exists(client, 'rm.history'))
    ? (
        await client.query<{ id: string; stream: string; revision: string }>(
          'select id::text, stream, revision from rm.history order by position desc limit 1',
        )
      ).rows[0]
    : undefined;
  return {
    ownEvents: await any(client, 'event_store.events'),
    hasPeople: await any(client, 'vault.subject_keys'),
    reacted: await any(client, 'ops.policy_checkpoints', 'position > 0'),
    newest: newest === undefined ? null : { ...newest, revision: Number(newest.revision) },
  };
};

const readContents = async (url: string, place: Place | null): Promise<Contents> => {
  try {
    return await onDatabase(url, async (client) => {
      const left = await leftFor(client);
      if (left !== null)
        throw new PlaceRefused(
          `${place?.said ?? 'This data folder'}: this database was moved to ${left}, and what was written since is there. Use that address, or move it back from there: npm run ops -- move.`,
        );
      return getContents(client);
    });
  } catch (error) {
    if (error instanceof PlaceRefused || place === null) throw error;
    throw new PlaceRefused(
      `${place.said}: the Postgres at ${shownAddress(place.url)} cannot be used: ${getReason(error)}.`,
    );
  }
};

const askEventStore = <T>({ url, said }: Place, work: (store: EsdbEventStore) => Promise<T>): Promise<T> =>
  withEventStore(url, work).catch((error: unknown) => {
    throw new PlaceRefused(`${said}: the event store at ${shownAddress(url)} cannot be used: ${getReason(error)}.`);
  });

/** Throws when it does not answer, or not to this user. Returns the position of its newest event. */
export const checkEventStore = (place: Place): Promise<number> => askEventStore(place, (store) => store.head());

/** The log of another server must have what this database was made of. */
const checkLog = async (place: Place, { newest, hasPeople, reacted }: Contents): Promise<void> => {
  const { url, said } = place;
  const found = await askEventStore(place, async (store) => ({
    head: await store.head(),
    id: newest === null ? null : await eventIdAt(store, newest.stream, newest.revision),
  }));
  if (newest !== null && found.id !== newest.id)
    throw new PlaceRefused(
      `${said}: the event store at ${shownAddress(url)} does not have the log that this database was made of: event ${newest.revision} of ${newest.stream} is not there. Use the address where the log is.`,
    );
  if (found.head === 0 && (hasPeople || reacted))
    throw new PlaceRefused(
      `${said}: the event store at ${shownAddress(url)} is empty, and this database belongs to a log that is not. Use the address where the log is.`,
    );
};

/**
 * The log and the database belong to each other, and neither is a copy that was left. Throws before anything is written.
 * `databaseUrl` is that of the database in use, of whatever place.
 */
export const checkPlaces = async ({ eventStore, database }: Places, databaseUrl: string): Promise<void> => {
  const contents = await readContents(databaseUrl, database);
  if (eventStore === null) {
    if (contents.ownEvents || !(contents.reacted || contents.newest !== null)) return;
    throw new PlaceRefused(
      'The log of this database is in another event store: set EVENTSTORE_URL to its address. To bring it here, start with that address once, then: npm run ops -- move --event-store embedded.',
    );
  }
  if (contents.ownEvents)
    throw new PlaceRefused(
      `${eventStore.said}: this database has a log of its own. To take it to ${shownAddress(eventStore.url)}, start without the setting, then: npm run ops -- move --event-store <address>. To begin with an empty deployment, choose another data folder: DATA_DIR=… npm start.`,
    );
  await checkLog(eventStore, contents);
};
