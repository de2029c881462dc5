import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { eventCodec } from '@throughline/platform/eventstore/event-codec.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Batch } from '@throughline/platform/eventstore/batch.js';
import type { Build } from '../fold/build.js';
import { commit } from '../fold/commit.js';
import { isCausedByEvent } from '../store/errors.js';
import { deleteQuarantined, listHeld } from '../store/quarantine.js';
import { listUnreadable } from '@throughline/platform/projections/control/unreadable.js';
import { deleteUnreadable } from '../store/unreadable.js';

type Writer = { postgres: Postgres; epoch: number };

/**
 * Folds the quarantined events of a build, oldest first. An event that fails again stays, with all that waits behind it. Called
 * while no batch is folded.
 */
export const replayHeld = async (writer: Writer, build: Build): Promise<void> => {
  const codec = eventCodec();
  await build.loadQuarantine(writer.postgres);
  // Each may be folded now, unless one before it fails again.
  build.waiting = new Set();
  build.clearCaches();
  for (const { event, position } of await listHeld(writer.postgres, build.key)) {
    const decoded = codec.decode(event);
    const batch: Batch =
      decoded.kind === 'read'
        ? { events: [decoded.event], position, unreadable: [] }
        : { events: [], position, unreadable: [decoded.event] };
    await replayOne(writer, build, batch);
  }
  await build.loadQuarantine(writer.postgres);
};

const replayOne = async (writer: Writer, build: Build, batch: Batch): Promise<void> => {
  const write = async (refused?: unknown): Promise<void> => {
    const folded = build.fold(batch, refused);
    await commitReplayed(writer, build, {
      fold: () => Promise.resolve([{ build, folded }]),
      also: (transaction) =>
        folded.parked.length === 0 ? deleteQuarantined(transaction, build.key, batch.position) : Promise.resolve(),
    });
    build.advance(folded, build.position);
  };
  await build.loadRows(writer.postgres, batch);
  try {
    await write();
  } catch (error) {
    build.clearCaches();
    if (!isCausedByEvent(error)) throw error;
    await write(error);
  }
};

/** The checkpoint stays where it is; the fence only checks that this worker still may write. */
const commitReplayed = async (
  { postgres, epoch }: Writer,
  build: Build,
  what: Pick<Parameters<typeof commit>[1], 'fold' | 'also'>,
): Promise<void> => {
  await commit(postgres, { builds: [build], epoch, from: build.position, to: build.position, events: 0, ...what });
};

/**
 * Events that an earlier version of the code could not read and this one can are folded into the replica. Answers the types
 * that were unknown then: projections that fold them now have missed these events.
 */
export const replayUnreadable = async (writer: Writer, history: Build | undefined): Promise<ReadonlySet<string>> => {
  const missed = new Set<string>();
  if (history === undefined) return missed;
  const codec = eventCodec();
  for (const { event, reason } of await listUnreadable(writer.postgres)) {
    const decoded = codec.decode(event);
    if (decoded.kind === 'unreadable') continue;
    await replayIntoHistory(writer, history, decoded.event);
    if (reason === 'unknown_type') missed.add(event.type);
  }
  return missed;
};

const replayIntoHistory = (writer: Writer, history: Build, event: AnyRecorded): Promise<void> => {
  const folded = history.fold({ events: [event], position: event.position, unreadable: [] });
  return commitReplayed(writer, history, {
    fold: () => Promise.resolve([{ build: history, folded }]),
    also: (transaction) => deleteUnreadable(transaction, event.position),
  });
};
