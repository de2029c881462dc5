import { eventCodec } from '@throughline/platform/eventstore/event-codec.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { deleteUnreadable, listUnreadable } from '../store/unreadable.js';
import type { Build } from '../fold/build.js';
import { fence } from '../store/fence.js';

/**
 * Events that an older version of the code could not read and this one can go into the replica, at their place.
 * Answers the types that nobody knew then: projections that fold them now have missed them.
 */
export const readmit = async (
  postgres: Postgres,
  epoch: number,
  history: Build | undefined,
): Promise<ReadonlySet<string>> => {
  const missed = new Set<string>();
  if (history === undefined) return missed;
  const codec = eventCodec();
  for (const { event, reason } of await listUnreadable(postgres)) {
    const decoded = codec.decode(event);
    if (decoded.kind === 'unreadable') continue;
    await admit(postgres, epoch, { history, event: decoded.event });
    if (reason === 'unknown_type') missed.add(event.type);
  }
  return missed;
};

const admit = async (
  postgres: Postgres,
  epoch: number,
  { history, event }: { history: Build; event: AnyRecorded },
): Promise<void> => {
  const at = history.position;
  const folded = history.fold({ events: [event], position: event.position, unreadable: [] });
  await postgres.transaction(
    async (transaction) => {
      await fence(transaction, [history], { epoch, from: at, to: at, events: 0 });
      await history.write(transaction, folded);
      await deleteUnreadable(transaction, event.position);
    },
    { pipelined: true },
  );
};
