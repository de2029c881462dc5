import { checkEventStore } from '@throughline/embedded/places/check-places.js';
import { PlaceRefused } from '@throughline/embedded/places/places.js';
import { getReason } from '@throughline/embedded/places/reason.js';
import { shownAddress } from '@throughline/embedded/places/server-address.js';
import type { Plan } from './plan.js';
import { inspectRemote, TargetUnsuitable } from './target-database.js';

const checkDatabase = async (url: string): Promise<void> => {
  try {
    await inspectRemote(url);
  } catch (error) {
    if (error instanceof TargetUnsuitable) throw new PlaceRefused(`--database: ${error.message}`);
    throw new PlaceRefused(`--database: the Postgres at ${shownAddress(url)} cannot be used: ${getReason(error)}.`);
  }
};

export const hasRemoteTarget = ({ from, to, logMoves }: Plan): boolean =>
  (logMoves && to.eventStoreUrl !== null) || (to.databaseUrl !== null && to.databaseUrl !== from.databaseUrl);

/** Whether the new servers can be used. Only asks, so it comes before anybody notices anything of a move. */
export const checkTarget = async ({ from, to, logMoves }: Plan): Promise<void> => {
  if (logMoves && to.eventStoreUrl !== null) await checkEventStore({ url: to.eventStoreUrl, said: '--event-store' });
  if (to.databaseUrl !== null && to.databaseUrl !== from.databaseUrl) await checkDatabase(to.databaseUrl);
};
