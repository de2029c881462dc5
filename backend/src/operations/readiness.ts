import { Injectable } from '@nestjs/common';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { within } from '@throughline/platform/pause.js';
import { livePositions, type LivePosition } from '@throughline/platform/projections/control/builds.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';

const patience = 2_000;

export type Readiness = {
  ready: boolean;
  postgres: boolean;
  eventStore: boolean;
  /** Positions each live projection is behind the newest event; null when nobody could say. */
  lag: Record<string, number> | null;
};

/** Whether the process can do its work: what it stands on answers, and read tables are being kept. */
@Injectable()
export class ReadinessCheck {
  constructor(
    private readonly postgres: Postgres,
    private readonly store: EventStore,
  ) {}

  async check(): Promise<Readiness> {
    const [live, head] = await Promise.all([
      quietly('Postgres', livePositions(this.postgres)),
      quietly('The event store', this.store.head()),
    ]);
    const lag =
      live === null || head === null
        ? null
        : Object.fromEntries(live.map((build) => [build.projection, behind(head, build)]));
    return {
      ready: live !== null && live.length > 0 && head !== null,
      postgres: live !== null,
      eventStore: head !== null,
      lag,
    };
  }
}

const behind = (head: number, { position }: LivePosition): number => Math.max(0, head - position);

/** Not answering is the answer here. */
const quietly = async <T>(what: string, work: Promise<T>): Promise<T | null> => {
  try {
    return await within(patience, what, work);
  } catch {
    return null;
  }
};
