import { eventCodec, type StoredEvent, type UnreadableReason } from '@throughline/platform/eventstore/event-codec.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import type { Build } from './build.js';
import { fence } from './fence.js';

type Unreadable = { position: number; event: StoredEvent; reason: UnreadableReason };

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
  for (const { event, reason } of await postgres.query<Unreadable>(
    'select position, event, reason from proj.unreadable order by position',
  )) {
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
      await transaction.execute('delete from proj.unreadable where position = $1', [event.position]);
    },
    { pipelined: true },
  );
};
