import type { QuarantinedEvent } from '@throughline/platform/projections/control/quarantine.js';
import type { EventCodec } from '@throughline/platform/eventstore/event-codec.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Batch, Build } from '../fold/build.js';
import { isTheEventsFault } from '../store/faults.js';
import { fence } from '../store/fence.js';
import type { Folded } from '../fold/fold.js';
import { newsOf, tell } from '../store/change-notifications.js';
import { held, release } from '../store/quarantine.js';

type RetryParts = { postgres: Postgres; epoch: number; codec: EventCodec };

/** Folds what is held, oldest first; what fails again stays, and all that waits behind it. Called while the log stands still. */
export const retryHeld = async (parts: RetryParts, build: Build): Promise<void> => {
  const rows = await held(parts.postgres, build.key);
  await build.recall(parts.postgres);
  // Each may go now, unless one before it fails again.
  build.waiting = new Set();
  build.forget();
  for (const row of rows) await retryOne(parts, build, row);
  await build.recall(parts.postgres);
};

const retryOne = async (parts: RetryParts, build: Build, { event, position }: QuarantinedEvent): Promise<void> => {
  const decoded = parts.codec.decode(event);
  const batch: Batch =
    decoded.kind === 'read'
      ? { events: [decoded.event], position, unreadable: [] }
      : { events: [], position, unreadable: [decoded.event] };
  await build.load(parts.postgres, batch);
  try {
    await write(parts, build, { folded: build.fold(batch), position });
  } catch (error) {
    build.forget();
    if (!isTheEventsFault(error)) throw error;
    await write(parts, build, { folded: build.fold(batch, error), position });
  }
};

/** The checkpoint stays where it is; the fence only says that this worker still may. */
const write = async (
  { postgres, epoch }: RetryParts,
  build: Build,
  { folded, position }: { folded: Folded; position: number },
): Promise<void> => {
  const at = build.position;
  await postgres.transaction(
    async (transaction) => {
      await fence(transaction, [build], { epoch, from: at, to: at, events: 0 });
      if (folded.parked.length === 0) await release(transaction, build.key, position);
      await build.write(transaction, folded);
      if (build.status === 'live') await tell(transaction, newsOf([folded], at), at);
    },
    { pipelined: true },
  );
  build.keep(folded, at);
};
