import { isUnfinished, listBuilds } from '@throughline/platform/projections/control/builds.js';
import { EventUnreadable, type StoredEvent } from '@throughline/platform/eventstore/event-codec.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { Postgres, Transaction } from '@throughline/platform/postgres/postgres.js';
import {
  listStoredPositions,
  lockLease,
  recordLogMove,
  renumber,
  type StoredPosition,
} from '@throughline/platform/projections/control/log-move.js';
import { postRequest } from '@throughline/platform/projections/control/requests.js';
import { projections } from '@throughline/projections/projections.js';
import { CommandMistake } from '@throughline/platform/command-line/exit-codes.js';

type Deps = { postgres: Postgres; store: EventStore };

/**
 * The log is on another server now, a copy with positions of its own: each position that the engine stores becomes the position
 * of the same event there. Rows have the old positions until the rebuild has ended that the next worker begins. Answers how many
 * positions were replaced.
 */
export const logMoved = ({ postgres, store }: Deps): Promise<number> =>
  postgres.transaction(async (transaction) => {
    await assertNothingFolds(transaction);
    const stored = await listStoredPositions(transaction);
    const to: number[] = [];
    for (const one of stored) to.push(await positionIn(store, one));
    await renumber(transaction, { from: stored.map(({ position }) => position), to });
    await postRequest(transaction, {
      kind: 'rebuild',
      projections: projections.map(({ name }) => name),
      options: { fromLog: true },
    });
    return stored.length;
  });

const assertNothingFolds = async (transaction: Transaction): Promise<void> => {
  if ((await lockLease(transaction))?.alive === true)
    throw new CommandMistake('The product is running. Stop it, and run this command again.');
  const builds = await listBuilds(transaction);
  const unfinished = builds.find(isUnfinished);
  if (unfinished !== undefined)
    throw new CommandMistake(
      `A build of ${unfinished.projection} is not finished. Let it finish on the previous server, or cancel it.`,
    );
  const replica = builds.find(({ projection, status }) => projection === 'history' && status === 'live');
  if (replica === undefined) throw new CommandMistake('There are no read tables yet, so no positions to replace.');
  if (!(await recordLogMove(transaction, replica.build)))
    throw new CommandMistake('This was done already. Start the product: it rebuilds its rows.');
};

const positionIn = async (store: EventStore, { id, stream, revision }: StoredPosition): Promise<number> => {
  const there = await eventAt(store, stream, revision);
  if (there?.id === id) return there.position;
  throw new CommandMistake(
    `This event store is not a copy of the log: it does not have event ${revision} of ${stream}. Check EVENTSTORE_URL, or copy the log there first.`,
  );
};

const eventAt = async (
  store: EventStore,
  stream: string,
  revision: number,
): Promise<Pick<StoredEvent, 'id' | 'position'> | null> => {
  try {
    for await (const event of store.read(stream, revision)) return event;
    return null;
  } catch (error) {
    if (error instanceof EventUnreadable) return error.event;
    throw error;
  }
};
