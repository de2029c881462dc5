import { CommandMistake } from '@throughline/platform/command-line/exit-codes.js';
import type { Wanted } from './arguments.js';
import type { Places } from '@throughline/embedded/places/places.js';
import { shownAddress } from '@throughline/embedded/places/server-address.js';

/** Where both parts are. Null: what `npm start` brings itself. */
export type Side = { eventStoreUrl: string | null; databaseUrl: string | null };
export type Plan = { from: Side; to: Side; logMoves: boolean };

const toSide = ({ eventStore, database }: Places): Side => ({
  eventStoreUrl: eventStore?.url ?? null,
  databaseUrl: database?.url ?? null,
});

/** The embedded log is in the database, so it moves along. With another event store every position changes, so a new database is filled. */
export const planMove = (places: Places, { eventStoreUrl, databaseUrl }: Partial<Wanted>): Plan | 'there already' => {
  const from = toSide(places);
  const to = {
    eventStoreUrl: eventStoreUrl === undefined ? from.eventStoreUrl : eventStoreUrl,
    databaseUrl: databaseUrl === undefined ? from.databaseUrl : databaseUrl,
  };
  const logMoves = from.eventStoreUrl !== to.eventStoreUrl;
  const databaseMoves = from.databaseUrl !== to.databaseUrl;
  if (!logMoves && !databaseMoves) return 'there already';
  if (logMoves && !databaseMoves && to.databaseUrl !== null)
    throw new CommandMistake(
      'Events have other positions in another event store, so the database is copied as well: name an empty one, --database.',
    );
  return { from, to, logMoves };
};

export const describeSide = ({ eventStoreUrl, databaseUrl }: Side): string =>
  [
    `event store ${eventStoreUrl === null ? 'embedded' : shownAddress(eventStoreUrl)}`,
    `Postgres ${databaseUrl === null ? 'embedded' : shownAddress(databaseUrl)}`,
  ].join(', ');
